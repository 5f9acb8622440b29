// The drawing of each type in the chart pack, and the letters that tell types apart at small sizes.
import type { Silhouette } from './silhouettes.ts';

interface Printing {
  /** The name that pilots use. It is the same in every language. */
  readonly name: string;
  readonly drawing: Silhouette;
  /** Two characters, of which the first is a letter, so that they are not read as a factor. */
  readonly cipher: string;
}

const printings: Readonly<Record<string, Printing>> = {
  GB: { name: 'Gotha', drawing: 'gotha', cipher: 'G' },
  RB: { name: 'Riesen', drawing: 'staaken', cipher: 'R' },
  LZ: { name: 'Zeppelin', drawing: 'zeppelin', cipher: 'Z' },
  AF: { name: 'Albatros', drawing: 'albatros', cipher: 'A' },
  PF: { name: 'Pfalz', drawing: 'pfalz', cipher: 'Pf' },
  FF: { name: 'Fokker', drawing: 'fokker', cipher: 'F' },
  FAKE: { name: 'Fake', drawing: 'fake', cipher: '' },
  SCF: { name: 'Camel', drawing: 'camel', cipher: 'C' },
  SCCVF: { name: 'Ship’s Camel', drawing: 'camel', cipher: 'C' },
  SPF: { name: 'Pup', drawing: 'pup', cipher: 'P' },
  SB: { name: '1½ Strutter', drawing: 'strutter', cipher: 'S' },
  S5F: { name: 'SE.5a', drawing: 'se5a', cipher: 'SE' },
  B2F: { name: 'BE.2c', drawing: 'be2c', cipher: 'B2' },
  B12F: { name: 'BE.12', drawing: 'be12', cipher: 'B12' },
  F2F: { name: 'FE.2b', drawing: 'fe2b', cipher: 'FE' },
  AVF: { name: 'Avro 504', drawing: 'avro', cipher: 'Av' },
  DHB: { name: 'DH.4', drawing: 'dh4', cipher: 'D' },
  HPB: { name: 'Handley Page', drawing: 'hp', cipher: 'H' },
};

/** How to draw a type. A type that a chart pack adds is drawn as a standard aeroplane with its code. */
export const printingOf = (code: string): Printing =>
  printings[code] ?? { name: code, drawing: 'be2c', cipher: code.slice(0, 2) };

/** A squadron as it is printed: "Jasta-1" is Jasta 1, "3RN" is 3 RN. */
export const squadronLabel = (id: string): string =>
  id
    .replace(/^(Jasta|Fake|MFJ)-/, '$1 ')
    .replace(/^(\d+)(RN|CV)$/, '$1 $2')
    .replace('/RNAS', ' RNAS');
