/** What bombs would do on each face of the die, for a table. The rules compute it from what the player knows. */
import {
  counting,
  enemyOf,
  forecastBombs,
  isSheltered,
  type Bombing,
  type Circumstance,
  type Position,
} from '@1bob/rules/player';

interface Outcome {
  readonly die: number;
  readonly code: string;
  /** The points that each side gains. Losses are negative. */
  readonly us: number;
  readonly them: number;
}

export interface BombingOdds {
  /** The key of the column on the chart. Null if no die is rolled (ruling 49). */
  readonly column: string | null;
  readonly shifts: readonly Circumstance[];
  readonly outcomes: readonly Outcome[];
  readonly average: { readonly us: number; readonly them: number };
  /** Whether known civil defence reduces the damage (17.5). */
  readonly sheltered: boolean;
  /** The faces of the die that stir outrage, and what outrage is worth (4.1). Null if no face does. */
  readonly outrage: { readonly faces: readonly number[]; readonly points: number } | null;
}

export function bombingOdds(position: Position, bombing: Bombing): BombingOdds {
  const { reading, outcomes, average } = forecastBombs(position, bombing);
  const stirring = outcomes.filter(({ outrage }) => outrage !== null);
  const { columns } = position.pack.charts.bombardment;
  return {
    column: typeof reading.column === 'number' ? (columns[reading.column] ?? null) : null,
    shifts: counting(reading),
    outcomes: outcomes.map(({ die, code, bomber, bombed }) => ({ die, code, us: bomber, them: bombed })),
    average: { us: average.bomber, them: average.bombed },
    sheltered:
      bombing.target.kind === 'place' && isSheltered(position, enemyOf(position.side), bombing.hex) === true,
    outrage:
      stirring.length === 0
        ? null
        : { faces: stirring.map(({ die }) => die), points: stirring[0]?.outrage ?? 0 },
  };
}
