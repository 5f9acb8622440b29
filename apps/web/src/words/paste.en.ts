/** Words of the field that takes any link or code, and of an address that leads nowhere. */
export const paste = {
  label: 'Paste a link or a code',
  hint: 'Any link of this game, or the code from another device. Other words around it do no harm.',
  open: 'Open',
  opening: 'Looking …',
  short: 'This link or code is incomplete. Copy the whole of it, from its first letter to its last.',
  token: 'This is a token for a program, not a link. Keep it secret: whoever has it can use your seat.',
  nothing: 'There is no link or code of this game in this text.',
  unknown:
    'No page here has this code. It may be incomplete or used, or it may belong to another server. Paste the whole link instead.',
  /** A link to another server. */
  elsewhere: (host: string) => `This link leads to another server, ${host}.`,
  there: (host: string) => `Open it at ${host}`,
  home: 'This is the address of the page that is open.',
  foreign: (host: string) => `This link leads to ${host}, not to a page of this game.`,
};

export type PasteWords = typeof paste;
