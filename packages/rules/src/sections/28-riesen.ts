/** 28 (optional): Riesen have radios, so their groups can join on any flying turn. The joining itself is in 10. */
import { isRiesen } from '../forces/counters.ts';
import type { OwnPositionGroup, Position } from '../position/position.ts';

/** 28.2: a Riesen flies in each of these groups. */
export const eachHasRiesen = (position: Position, groups: readonly OwnPositionGroup[]): boolean =>
  groups.every(({ own }) =>
    own.units.some((id) => {
      const unit = position.unit(id);
      return unit !== undefined && isRiesen(unit);
    }),
  );
