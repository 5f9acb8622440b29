import type { JoinWords } from './join.en.ts';

/** Words of a seat reached by a link, in German. */
export const join: JoinWords = {
  invites: (who, side) => `${who} lädt dich zu einem Spiel ein. Du spielst ${side}.`,
  title: 'Setz dich an den Tisch',
  lead: 'Du bist zu einem Spiel eingeladen. Ein Druck, und der andere Platz gehört dir.',
  sit: 'Platz nehmen',
  sitting: 'Du nimmst Platz …',
  recovering: 'Dein Platz wird zurückgeholt …',
  recover: 'Den Platz in diesem Browser einnehmen',
  take: 'Diesen Platz übernehmen',
  taking: 'Du übernimmst den Platz …',
  takeOf: (who, side) => `${who} gibt dir einen Platz weiter. Du spielst dann ${side}.`,
  takeNote: 'Der Platz gehört dann dir, mit allem, was er weiß. Die Gegenseite erfährt davon.',
  recoverNote:
    'Der Platz gehört dann diesem Browser und keinem anderen. Was ein anderer Browser zu den Würfeln beigetragen hat, bleibt dort: Speichere dort zuerst deine Seite der Partie, wenn du kannst.',
  seatOf: (who, side) => `Der Platz von ${who}: Du spielst ${side}.`,
  opponent: 'Gegner',
  advised: 'Vereinbart: Beide Spieler dürfen den Computer um Rat fragen.',
};
