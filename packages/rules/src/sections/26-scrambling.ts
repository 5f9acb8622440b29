/** 26 (optional): scrambling and climbing to altitude. */

/** 26.1, 26.2: on its flying turn of take-off a unit stays over its base, or flies at half speed near a headquarters. */
export const climbingReach = (speed: number, nearOwnHeadquarters: boolean): number =>
  nearOwnHeadquarters ? Math.floor(speed / 2) : 0;

/** 26.1: what climbing takes off the pursuit factor, in the unit's own side's flying turn. */
export const climbingPursuitLoss = 1;
