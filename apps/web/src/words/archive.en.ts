/** Words of the archive of ended wars. */
export const archive = {
  lead: 'What has ended can be read: the story of a war, its replay, and its record with the proof of the dice.',
  mine: 'My ended wars',
  mineNone: 'None of your wars has ended yet.',
  nobody: 'You have not played in this browser yet.',
  all: 'Wars that everyone may read',
  allLead:
    'These are wars between two people that went past their first month. Both players have agreed to this.',
  allNone: 'No war is here yet. A war appears when both its players agree.',
  ended: (month: string) => `ended in ${month}`,
  won: 'You won.',
  lost: 'You lost.',
  story: 'Story',
  replay: 'Replay',
  record: 'Record and proof',
  older: 'Show older wars',
  /** The question to a player. */
  agree: 'Everyone may read this war in the archive',
  private: 'It appears there once your opponent agrees too. Until then nobody is told that you have agreed.',
  agreed: 'You have agreed. It appears in the archive once your opponent agrees too.',
  public: 'Everyone can read this war in the archive.',
};
export type ArchiveWords = typeof archive;
