/** Words of the pages about a player's devices. */
export const devices = {
  title: 'My devices',
  lead: 'Your games are yours on every device here. There is no account and no password: a device that you play on lets the next one in.',
  begin: 'Show a code',
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
    passkey: 'came by a passkey',
  },
  signOut: 'Sign out',
  signOutOf: (label: string) => `Sign out: ${label}`,
  others: 'Sign out all others',
  othersSure: 'Sign out all other devices?',
  othersNote:
    'They see and do nothing more from that moment on, and programs with a token of yours neither. A link back that was made before still works.',
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
  seats:
    'Games that you have begun in this browser come along, and every device of that person then plays them. Links to return to these seats stop working: make new ones under “Table”. Passkeys, tokens and all ways to be told stay behind, and other browsers with these games are signed out. Go on only if that person is you.',
  waitFor: (name: string) => `Say yes on the other device of ${name}`,
  waitLead: 'There you are asked whether this device may join. Both show the same two digits:',
  pairJoined: 'This device is yours.',
  home: 'To my games',

  back: 'I have played here before',
  backAs: (name: string) => `Play on as ${name}?`,
  backLead: (name: string) => `This browser then plays every game of ${name}.`,
  backAct: (name: string) => `Play on as ${name}`,
  backNew:
    'For three days it cannot sign out older devices, close tables, change your name or settings, add ways to be told or make links. Passkeys and other addresses stay behind. All devices and ways to be told hear of it.',
  byMail: 'E-mail address that you have confirmed here',
  send: 'Send me a link',
  byMailNote:
    'It is good for fifteen minutes and for one use. Open it in the browser that you want to play in.',
  sent: 'If that address is known here, a link is on its way.',
  sentLead: 'Nothing came? Look in the spam folder, and check that you have confirmed that address here.',
  backElse: 'A link to return, which you were shown when you sat down, brings you back to that seat.',
  waysBack: 'Ways back',
  waysBackLead:
    'When all your browsers have forgotten you, one of these lets you in again. A new device is told to all of them.',
  byPasskey: 'With a passkey',
  passkey: 'Passkey',
  madeOn: (label: string, day: string) => `made with ${label}, ${day}`,
  addPasskey: 'Add a passkey',
  passkeyNote:
    'Your device or password manager keeps it, and shows it when you come back. It never leaves there.',
  unconfirmed: 'not confirmed yet: look into your mail',
  address: 'E-mail address',
  addAddress: 'Add this address',
  remove: 'Remove',
  removeOf: (label: string) => `Remove: ${label}`,

  newDevice: (names: string) => `A new device plays as you: ${names}.`,
  newDeviceYours: 'Yours?',
  newDeviceYes: 'Yes, mine',
  newDeviceNo: 'Look at my devices',
};

export type DeviceWords = typeof devices;
