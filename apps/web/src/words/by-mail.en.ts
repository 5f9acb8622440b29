/** Words of the pages that links in mails open. */
export const byMail = {
  confirm: {
    title: 'Is this your address?',
    lead: 'Press the button, and this address is told when it is your move.',
    act: 'Confirm this address',
    doneTitle: 'The address is confirmed',
    done: 'It is told of your move in the games that you chose it for, and lets you in again when your browsers have forgotten you.',
  },
  unsubscribe: {
    title: 'No more mail',
    lead: 'Press the button, and this address is told no more.',
    act: 'Send me no more of these',
    doneTitle: 'No more mail',
    done: 'None goes to this address any more. At the table you can choose another way.',
  },
  home: 'To my games',
};

export type ByMailWords = typeof byMail;
