// Which drawing belongs to which type of the chart pack, and the letters that tell types apart when they are small.
import type { Silhouette } from './silhouettes.ts';

interface Printing {
  readonly drawing: Silhouette;
  /** Two letters or figures, beginning with a letter so that they are not taken for a factor. */
  readonly cipher: string;
}

const printings: Readonly<Record<string, Printing>> = {
  GB: { drawing: 'gotha', cipher: 'G' },
  RB: { drawing: 'staaken', cipher: 'R' },
  LZ: { drawing: 'zeppelin', cipher: 'Z' },
  AF: { drawing: 'albatros', cipher: 'A' },
  PF: { drawing: 'pfalz', cipher: 'Pf' },
  FF: { drawing: 'fokker', cipher: 'F' },
  FAKE: { drawing: 'fake', cipher: '' },
  SCF: { drawing: 'camel', cipher: 'C' },
  SCCVF: { drawing: 'camel', cipher: 'C' },
  SPF: { drawing: 'pup', cipher: 'P' },
  SB: { drawing: 'strutter', cipher: 'S' },
  S5F: { drawing: 'se5a', cipher: 'SE' },
  B2F: { drawing: 'be2c', cipher: 'B2' },
  B12F: { drawing: 'be12', cipher: 'B12' },
  F2F: { drawing: 'fe2b', cipher: 'FE' },
  AVF: { drawing: 'avro', cipher: 'Av' },
  DHB: { drawing: 'dh4', cipher: 'D' },
  HPB: { drawing: 'hp', cipher: 'H' },
};

/** A type that a chart pack has added is drawn as an aeroplane of the common sort, with its code. */
export const printingOf = (code: string): Printing =>
  printings[code] ?? { drawing: 'be2c', cipher: code.slice(0, 2) };

/** A squadron as it is printed: "Jasta-1" is Jasta 1, "3RN" is 3 RN. */
export const squadronLabel = (id: string): string =>
  id
    .replace(/^(Jasta|Fake|MFJ)-/, '$1 ')
    .replace(/^(\d+)(RN|CV)$/, '$1 $2')
    .replace('/RNAS', ' RNAS');
