/** Words of the pages about one's devices. */
export const devices = {
  title: 'My devices',
  lead: 'Your games are yours on every device here. There is no account and no password: a device that you play on lets the next one in.',
  begin: 'Use on my phone too',
  beginLead:
    'A code for one more device, or for one more browser. It is good for five minutes and for one use.',
  again: 'Another code',
  scan: 'Open this with the camera of the other device,',
  type: 'or open this address there and type the code:',
  code: 'Code',
  waiting: 'Waiting for the other device …',
  asks: (label: string) => `${label} asks to join`,
  digits: 'Both devices show',
  sure: 'Say yes only if you see the same two digits on your other device. It can then play every game of yours.',
  yes: 'Yes, let it in',
  no: 'No',
  joined: 'Your other device has joined.',
  saidNo: 'That device was not let in.',
  over: 'The code is too old.',
  list: 'These devices play as you',
  unknown: 'A browser',
  here: 'this one',
  fresh: 'new',
  since: (day: string) => `since ${day}`,
  lastUsed: (day: string) => `last used ${day}`,
  how: {
    first: 'your first device',
    code: 'let in by a code',
    link: 'came by a link back',
    mail: 'came by a mail',
  },
  signOut: 'Sign out',
  signOutOf: (label: string) => `Sign out: ${label}`,
  others: 'Sign out all others',
  othersSure: 'Sign out all other devices?',
  othersNote:
    'They see and do nothing more from that moment on. A link back that was made before still works.',
  othersYes: 'Yes, sign them out',
  alone: 'No other device plays as you.',
  nobody:
    'This browser has not played yet. To use it with the games of another device, ask there for a code.',
  haveCode: 'I have a code from another device',

  pairTitle: 'Play on this device too',
  pairLead:
    'Type the code that your other device shows under “My devices”. That device then asks you whether it is you.',
  pairLink: 'Your other device has sent you here with a code. It then asks you whether it is you.',
  pair: 'Use this device too',
  pairing: 'Asking …',
  seats: 'Games that you have begun in this browser come along.',
  waitFor: (name: string) => `Say yes on the other device of ${name}`,
  waitLead: 'There you are asked whether this device may join. Both show the same two digits:',
  pairJoined: 'This device is yours.',
  home: 'To my games',
};

export type DeviceWords = typeof devices;
