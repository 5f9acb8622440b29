/** An officer's reasons and commands as sentences of the language in use. */
import { isHexId } from '@1bob/atlas';
import type { Reason } from '@1bob/protocol';
import type { CommandInput, CommandKind, UnitId, View } from '@1bob/rules/player';
import type { CommandFacts } from '../i18n/advice.en.ts';
import { t } from '../i18n/advice.ts';
import { capital } from '../i18n/language.svelte.ts';
import { speaker } from '../i18n/say.ts';

/** A reason as a sentence; null for one that this page has no words for. */
export function reasonText(reason: Reason, pack: View['pack']): string | null {
  const { code, hex, count = 0, times = 0, points = 0, months = 0 } = reason;
  const words = Object.hasOwn(t.advice.reasons, code) ? t.advice.reasons[code] : undefined;
  if (words === undefined) return null;
  const place = hex !== undefined && isHexId(hex) ? speaker(pack).hex(hex) : '';
  return capital(words({ place, count, times, points, months }));
}

/** What a command does, as the rest of a sentence that begins with who would do it. */
export function commandText(command: CommandInput, view: View): string {
  const words: Readonly<Record<CommandKind, (facts: CommandFacts) => string>> = t.advice.commands;
  const say = speaker(view.pack);
  const { units, hex, phase, land } = factsOf(command, view);
  return words[command.kind]({
    units: say.list(units.map((id) => say.unit(id as UnitId))), // ids are plain text in a command
    place: hex !== undefined && isHexId(hex) ? say.hex(hex) : '',
    phase: phase === undefined ? '' : t.plan.phase[phase],
    land,
  });
}

interface Facts {
  readonly units: readonly string[];
  readonly hex?: string | undefined;
  readonly phase?: keyof typeof t.plan.phase;
  readonly land: boolean;
}

function factsOf(command: CommandInput, { groups, own }: View): Facts {
  const none = { units: [], land: false };
  switch (command.kind) {
    case 'submit':
      return { ...none, phase: command.choice.phase };
    case 'takeBack':
      return { ...none, phase: command.phase };
    case 'move':
      return { units: command.units, hex: endOf(command, own), land: command.land ?? false };
    case 'rendezvous':
      return { ...none, units: command.flights.flatMap(({ units }) => units), hex: command.hex };
    case 'plan':
      return { ...none, units: command.plan.units, hex: command.plan.bomb?.hex ?? command.plan.route.at(-1) };
    case 'attack':
      return { ...none, hex: groups[command.target]?.hex };
    case 'bomb':
      return {
        ...none,
        units: command.targets.flatMap(({ units }) => units),
        hex: groups[command.group]?.hex,
      };
    default:
      return none;
  }
}

/** Where a move ends: one of no hexes, for who only lands, where its units are. */
function endOf({ path, units }: Extract<CommandInput, { kind: 'move' }>, own: View['own']) {
  const where = own?.units[units[0] ?? '']?.where;
  return path.at(-1) ?? (where && 'hex' in where ? where.hex : undefined);
}
