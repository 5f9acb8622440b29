import type { Pace } from '@1bob/protocol';
import { codeHash, deviceId } from '../common/codes.ts';
import type { ChannelTrouble, PersonTold, Report, TableTold } from '../store/index.ts';

/** The lines that a host reads. Names and words of players are printed as JSON, so that they cannot control the terminal. */
export const lines = {
  tables: (tables: readonly TableTold[]): string[] =>
    tables.length === 0
      ? ['There are no tables.']
      : tables.flatMap((table) => [
          `${table.id}  ${minute(table.publicAt)}  ${statusOf(table)}  ${table.scenario}, ${paceOf(table.pace)}, ` +
            `${sizeOf(table.publicSteps)} public steps`,
          ...table.chairs.map(
            ({ seat, personId, computer }) => `    ${seat}: ${holderOf(personId, computer)}`,
          ),
        ]),

  devices: (persons: readonly PersonTold[]): string[] =>
    persons.length === 0
      ? ['Nobody has played here yet.']
      : persons.flatMap(({ id, name, blockedAt, devices }) => [
          `${id}  ${JSON.stringify(name)}${blockedAt === null ? '' : `  blocked since ${minute(blockedAt)}`}`,
          ...devices.map(
            (device) =>
              `    ${deviceId(device.id)}  ${device.label ?? 'unknown browser'}, came by ${device.how}, ` +
              `last used ${device.usedOn?.toISOString().slice(0, 10) ?? 'on an unknown day'}`,
          ),
        ]),

  channels(troubles: readonly ChannelTrouble[]): string[] {
    if (troubles.length === 0) return ['The last notification of every channel was delivered.'];
    return grouped(troubles, ({ kind, lastError }) => `${kind}, ${lastError}`).map(([reason, all]) => {
      const places = grouped(all, ({ kind, address }) => placeOf(kind, address));
      const counted = places.map(([place, { length }]) => `${place} (${length})`);
      return `${reason}: ${all.length}  ${counted.slice(0, PLACES).join(', ')}`;
    });
  },

  reports: (reports: readonly Report[]): string[] =>
    reports.length === 0
      ? ['There are no open reports.']
      : reports.flatMap((report) => [
          `${reportId(report)}  ${minute(report.at)}  table ${report.matchId}, room ${report.room}`,
          `    said by ${report.saidBy} ${JSON.stringify(report.name)}, ${minute(report.saidAt)}: ` +
            JSON.stringify(report.text),
          `    reported by ${report.personId}: ${JSON.stringify(report.reason)}`,
        ]),
};

/** How many places of channels one line names. */
const PLACES = 5;

/** The id by which the host names a report. */
export const reportId = ({ matchId, room, number, personId }: Report): string =>
  codeHash(JSON.stringify(['report', matchId, room, number, personId])).slice(0, 10);

/** Groups a list by a name of each member, in the order of the names. */
function grouped<T>(list: readonly T[], nameOf: (each: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each]);
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const minute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

function statusOf({ ended, open, toMove }: TableTold): string {
  if (ended) return 'ended';
  if (open) return 'waiting for a second player';
  return `waiting for ${toMove.join(' and ') || 'nobody'}`;
}

function paceOf(pace: Pace | null): string {
  if (pace === null) return 'no clock';
  return pace.kind === 'live'
    ? `${pace.minutes} min + ${pace.incrementSeconds} s`
    : `${pace.bankDays} d + ${pace.incrementDays} d`;
}

function holderOf(personId: string | null, computer: string | null): string {
  if (computer === null) return personId ?? 'nobody';
  return personId === null ? `computer (${computer})` : `${personId}, played by a computer`;
}

/**
 * The length of a match in powers of ten, by what observers have seen, because a count of entries would reveal secret ones.
 */
function sizeOf(publicSteps: number): string {
  const least = 10 ** Math.floor(Math.log10(Math.max(1, publicSteps)));
  return publicSteps === 0 ? 'no' : `${least} to ${least * 10 - 1}`;
}

/** Where a channel leads, but not to whom: the domain of a mail address, the host of a URL. */
function placeOf(kind: string, address: string): string {
  if (kind === 'mail') return address.slice(address.lastIndexOf('@') + 1);
  return URL.canParse(address) ? new URL(address).host : 'no address';
}
