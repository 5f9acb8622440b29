// Emblems, land units, ships and markers. Each is drawn in a box from -50 to 50 in both directions.
export const devices = {
  prop: `<g><path d="M0 -3C-9 -12 -13 -30 -6 -43C-3.4 -47 2.6 -47 4.6 -42C10 -28 7 -12 0 -3Z"/><path d="M0 3C9 12 13 30 6 43C3.4 47 -2.6 47 -4.6 42C-10 28 -7 12 0 3Z"/><circle r="8.5"/><circle r="3.4" class="hole"/></g>`,
  cross: `<path d="M-9 -9Q-11 -30 -20 -44H20Q11 -30 9 -9Q30 -11 44 -20V20Q30 11 9 9Q11 30 20 44H-20Q-11 30 -9 9Q-30 11 -44 20V-20Q-30 -11 -9 -9Z"/>`,
  roundel: `<g><circle r="44" fill="none" stroke="currentColor" stroke-width="17"/><circle r="16"/></g>`,
  aerodrome: `<path d="M-44 26V0A44 27 0 0 1 44 0V26H30V3A30 17 0 0 0 -30 3V26Z"/><path d="M-22 26V7H-3V26ZM3 26V7H22V26Z" opacity=".75"/><path d="M-44 32H44V36H-44Z"/>`,
  aa: `<path d="M-6 6L24 -40L32 -35L3 11Z"/><path d="M-16 4Q0 -8 14 6L26 34H16L10 22H-12L-18 34H-28Z"/><circle cx="-1" cy="8" r="5.5" class="hole"/><path d="M-40 36H40V41H-40Z"/>`,
  ew: `<path d="M-34 -30Q-4 -24 -4 0Q-4 24 -34 30Q-22 12 -22 0Q-22 -12 -34 -30Z"/><path d="M-6 -4H10V4H-6ZM8 -9H18V9H8Z"/><path d="M10 8L22 40H15L4 10ZM8 8L-6 40H-13L2 8Z"/><path d="M-40 -16Q-34 0 -40 16M-47 -22Q-39 0 -47 22" fill="none" stroke="currentColor" stroke-width="3.4"/>`,
  cd: `<path d="M-40 6Q0 -30 40 6V16H33V34H-33V16H-40Z"/><path class="hole" d="M-9 34V18A9 9 0 0 1 9 18V34Z"/><path d="M0 -16V-44M-7 -37L0 -44L7 -37" fill="none" stroke="currentColor" stroke-width="4.4"/>`,
  hq: `<path d="M-28 -42H-22V42H-28Z"/><path d="M-22 -40H34L20 -22L34 -4H-22Z"/><path class="hole" d="M-12 -30H-7V-24H2V-30H7V-14H2V-20H-7V-14H-12Z"/>`,
  carrier: `<path d="M-47 -8H46L42 2H40Q36 20 24 20H-34Q-42 8 -44 0H-47Z"/><path d="M2 -10V-24H8V-36H14V-24H22V-10Z"/><path d="M-40 -14H-14" stroke="currentColor" stroke-width="3" fill="none"/><path d="M-33 -19H-21V-16H-33Z"/><path d="M-46 27Q-38 21 -30 27T-14 27T2 27T18 27T34 27T46 25" fill="none" stroke="currentColor" stroke-width="3.4"/>`,
  tender: `<path d="M-44 2H46Q42 20 32 20H-34Q-42 12 -44 2Z"/><path d="M-6 0V-14H2V-28H8V-14H16V0Z"/><path d="M-38 0V-13H-16V0Z" opacity=".8"/><path d="M22 0V-34H25V-30L40 -16L38 -14L25 -25V0Z"/><path d="M-46 27Q-38 21 -30 27T-14 27T2 27T18 27T34 27T46 25" fill="none" stroke="currentColor" stroke-width="3.4"/>`,
  naval: `<path d="M0 -44A9 9 0 0 1 4.5 -27V-20H18V-13H4.5V28Q22 24 26 8L18 12L30 -4L40 13L33 11Q30 36 0 44Q-30 36 -33 11L-40 13L-30 -4L-18 12L-26 8Q-22 24 -4.5 28V-13H-18V-20H-4.5V-27A9 9 0 0 1 0 -44Z"/><circle cy="-35" r="4" class="hole"/>`,
  ace: `<path d="M0 -44L10.6 -14.6L41.8 -13.6L17.1 5.6L25.9 35.6L0 18L-25.9 35.6L-17.1 5.6L-41.8 -13.6L-10.6 -14.6Z"/>`,
  bombed: `<path d="M0 -46L9 -17L32 -36L21 -9L47 -5L22 7L37 32L10 18L2 46L-8 19L-34 35L-20 8L-47 2L-21 -9L-34 -34L-10 -18Z"/><circle r="8" class="hole"/>`,
  recon: `<path d="M-46 0Q0 -42 46 0Q0 42 -46 0Z" fill="none" stroke="currentColor" stroke-width="7"/><circle r="14"/><circle r="4.6" cx="4" cy="-4" class="hole"/>`,
  endurance: `<path d="M-26 -42H26M-26 42H26" stroke="currentColor" stroke-width="8" fill="none"/><path d="M-20 -38H20Q20 -16 4 0Q20 16 20 38H-20Q-20 16 -4 0Q-20 -16 -20 -38Z" fill="none" stroke="currentColor" stroke-width="5"/><path d="M-15 35Q-13 20 0 13Q13 20 15 35ZM-11 -18H11Q6 -8 0 -4Q-6 -8 -11 -18Z"/>`,
  night: `<path d="M14 -42A43 43 0 1 0 40 20A34 34 0 0 1 14 -42Z"/><path d="M30 -28L33 -20L41 -19L35 -13L37 -5L30 -9L23 -5L25 -13L19 -19L27 -20Z"/>`,
  up: `<path d="M0 -42L36 -4H16V16H-16V-4H-36Z"/><path d="M-16 24H16V32H-16Z"/>`,
  weather: `<path d="M-28 10A16 16 0 0 1 -22 -20A22 22 0 0 1 20 -24A18 18 0 0 1 30 10Z"/><path d="M-18 18L-24 36M0 18L-6 36M18 18L12 36" stroke="currentColor" stroke-width="5" fill="none"/>`,
} as const;

export type Device = keyof typeof devices;
