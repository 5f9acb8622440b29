/** Costly work that a server may have to do beside play. */
export const strains = {
  records: 'the record of a campaign, once a second, which is as often as one address is given it',
  pasts: 'two at a time read the past of that campaign, page by page',
  lists: 'four at a time read the list of all running tables, page by page',
  computers: 'eight tables at which a computer has to think all the time',
} as const;
export type Strain = keyof typeof strains;
export interface Order {
  strain: Strain;
  seconds: number;
}
