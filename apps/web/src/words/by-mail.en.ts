/** Words of the pages that links in mails open. */
export const byMail = {
  confirm: {
    title: 'Is this your address?',
    lead: 'If it is, confirm it. You will then get an email when it is your move.',
    act: 'Confirm this address',
    doneTitle: 'The address is confirmed',
    done: 'We email you when it is your move, in the games you chose this address for. You can also sign in with it if all your browsers forget you.',
  },
  unsubscribe: {
    title: 'Stop these emails?',
    lead: 'This address then gets no more notifications. You can still sign in with it, until you remove it under “My devices”.',
    act: 'Stop the emails',
    doneTitle: 'The emails have stopped',
    done: 'We send no more notifications to this address. You can still sign in with it: remove it under “My devices” if you do not want that. At the table you can turn the emails on again, or choose another channel.',
  },
  cut: 'This link is incomplete',
  home: 'Go to my games',
};

export type ByMailWords = typeof byMail;
