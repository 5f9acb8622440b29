import type { pace as english } from './pace.en.ts';
import { plural } from './plural.ts';

export const pace: typeof english = {
  days: (n) => plural(n, 'ein Tag', 'Tage'),
  hours: (n) => plural(n, 'eine Stunde', 'Stunden'),
  minutes: (n) => plural(n, 'eine Minute', 'Minuten'),
  clocks: 'Restzeit',
  clock: (side, left, running) => `${side}: ${left}${running ? ', läuft' : ''}`,
  out: 'Zeit abgelaufen',
  lateTheirs: (side) => `Die Zeit ist abgelaufen: ${side}`,
  lateText:
    'Von selbst geht nichts verloren. Du entscheidest, wie es weitergeht; bis dahin kann dein Gegner noch ziehen.',
  choices: {
    wait: 'Mehr Zeit geben',
    computer: 'Den Computer spielen lassen',
    draw: 'Unentschieden beenden',
    claim: 'Den Sieg nehmen',
  },
  notes: {
    wait: 'Dein Gegner bekommt wieder eine volle Uhr.',
    computer: 'Er spielt den Platz, bis dein Gegner zurückkommt und ihn nimmt.',
  },
  sure: {
    claim: 'Das Spiel endet, und du gewinnst es.',
    draw: 'Das Spiel endet ohne Sieger.',
  },
  goneTheirs: (side) => `${side}: Der Spieler ist für immer gegangen`,
  goneText: 'Er hat alles löschen lassen, was ihm gehörte. Du wählst, wie es weitergeht.',
  lateOwn: 'Deine Zeit ist abgelaufen',
  lateOwnText: 'Du kannst noch ziehen. Bis dahin darf dein Gegner entscheiden, wie es weitergeht.',
  handedOwn: 'Der Computer spielt deinen Platz',
  handedOwnText:
    'Dein Gegner weiß davon. Du siehst, was er tut, und kannst den Platz jederzeit zurücknehmen.',
  takeBack: 'Deinen Platz zurücknehmen',
  handedTheirs: (name) => `Für ${name} spielt der Computer; zurückkommen geht jederzeit.`,
  withProgram: (name) => `${name} (ein Programm spielt)`,
  programTheirs: (name) => `Hier spielt ein Programm für ${name}.`,
  programs: 'Programme',
  programsNote:
    'Mit einem Schlüssel kann ein Programm von dir diesen Platz spielen oder ihn nur ansehen. Dein Gegner erfährt, dass ein Programm spielt. Wer den Schlüssel hat, kann das: Halte ihn geheim.',
  programsHow: 'Wie ein Programm spielt, steht auf der Seite über das Protokoll, die dem Quelltext beiliegt.',
  programName: 'Name des Programms',
  programScope: { play: 'darf spielen', read: 'darf nur ansehen' },
  programMake: 'Schlüssel anlegen',
  programShown: 'Der Schlüssel. Er wird nur dieses eine Mal gezeigt.',
  programEnd: (label) => `${label} beenden`,
  programUsed: (day) => (day === null ? 'noch nicht benutzt' : `zuletzt benutzt am ${day}`),
  by: (name) => `${name} (der Computer spielt)`,
  seat: 'Deinen Platz abgeben',
  hand: 'Den Computer deinen Platz spielen lassen',
  handNote: 'Du kannst ihn jederzeit zurücknehmen.',
  pass: 'Deinen Platz an jemanden weitergeben',
  passNote:
    'Macht einen Link, der einmal gilt. Wer ihn nimmt, hat deinen Platz; du siehst diese Seite nicht mehr.',
  passLink: 'Link, der deinen Platz weitergibt (einmal gültig)',
  log: 'Zeit und Plätze',
  told: {
    late: (side) => `${side}: Die Zeit ist abgelaufen.`,
    waited: (side) => `${side}: Es gab mehr Zeit.`,
    answered: (side) => `${side}: Die Zeit ist abgelaufen; der leere Plan wurde abgegeben.`,
    handed: (side) => `${side}: Der Computer spielt, auf eigenen Wunsch.`,
    replaced: (side) => `${side}: Niemand da; der Computer spielt an dieser Stelle.`,
    takenBack: (side) => `${side}: Der Platz ist zurückgenommen.`,
    passedOn: (side) => `${side}: Der Platz ist an jemand anderen weitergegeben.`,
    claimed: (side) => `${side}: Die Zeit ist abgelaufen, und der Gegner hat den Sieg genommen.`,
    drawn: (side) => `${side}: Die Zeit ist abgelaufen, und der Gegner hat ein Unentschieden genommen.`,
  },
};
