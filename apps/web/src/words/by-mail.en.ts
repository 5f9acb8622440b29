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
    lead: 'This address then gets no more email from here, and you can no longer sign in with it.',
    act: 'Stop the emails',
    doneTitle: 'The emails have stopped',
    done: 'We send nothing more to this address. You can choose another channel at the table.',
  },
  home: 'Go to my games',
};

export type ByMailWords = typeof byMail;
