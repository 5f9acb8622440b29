import type { pace as english } from './pace.en.ts';

export const pace: typeof english = {
  tellMe: 'Benachrichtige mich, wenn ich am Zug bin',
  clocks: 'Restzeit',
  until: (at) => `Bis ${at}`,
  moveBy: (at) => `Deine Zeit läuft bis ${at}.`,
  out: 'Zeit abgelaufen',
  lateOwn: 'Deine Zeit ist abgelaufen',
  lateOwnText: 'Du kannst noch ziehen. Bis dahin kann dein Gegner entscheiden, wie es weitergeht.',
  handedOwn: 'Der Computer spielt deinen Platz',
  handedOwnText:
    'Dein Gegner weiß davon. Du siehst, was der Computer tut, und kannst den Platz jederzeit zurücknehmen.',
  takeBack: 'Deinen Platz zurücknehmen',
  handedTheirs: (name) => `Für ${name} spielt der Computer. ${name} kann jederzeit zurückkommen.`,
  withProgram: (name) => `${name} (ein Programm spielt)`,
  programTheirs: (name) => `Hier spielt ein Programm für ${name}.`,
  secondChair: 'Jemand schaut einem Spieler über die Schulter oder hat es getan.',
  by: (name) => `${name} (der Computer spielt)`,
  seat: 'Deinen Platz abgeben',
  hand: 'Den Computer deinen Platz spielen lassen',
  handNote: 'Du kannst ihn jederzeit zurücknehmen.',
  pass: 'Deinen Platz an jemanden weitergeben',
  passNote:
    'Der Link gilt einmal. Wer ihn benutzt, bekommt deinen Platz, und du siehst diese Seite nicht mehr.',
  passLink: 'Link, der deinen Platz weitergibt (einmal gültig)',
  log: 'Zeit und Plätze',
  told: {
    late: (side) => `${side}: Die Zeit ist abgelaufen.`,
    waited: (side) => `${side}: Der Gegner hat mehr Zeit gegeben.`,
    answered: (side) => `${side}: Die Zeit ist abgelaufen, darum wurde ein leerer Plan abgegeben.`,
    handed: (side) => `${side}: Der Spieler hat den Platz dem Computer übergeben.`,
    replaced: (side) => `${side}: Der Spieler war nicht da. Jetzt spielt der Computer.`,
    takenBack: (side) => `${side}: Der Spieler hat den Platz zurückgenommen.`,
    passedOn: (side) => `${side}: Der Spieler hat den Platz an jemand anderen weitergegeben.`,
    released: (side) => `${side}: Es kam nicht rechtzeitig ein Zug. Der Platz ist wieder offen.`,
    claimed: (side) => `${side}: Die Zeit ist abgelaufen, und der Gegner hat den Sieg beansprucht.`,
    drawn: (side) => `${side}: Die Zeit ist abgelaufen, und der Gegner hat Unentschieden gewählt.`,
    pauseOffered: (side) => `${side}: Der Spieler bietet eine Pause an.`,
    pauseDeclined: (side) => `${side}: Der Spieler hat die Pause abgelehnt oder zurückgezogen.`,
    paused: (side) => `${side}: Der Spieler hat einer Pause zugestimmt. Alle Uhren stehen still.`,
    resumed: (side) => `${side}: Der Spieler hat die Pause beendet.`,
    paceOffered: (side, pace?) =>
      `${side}: Der Spieler bietet ein anderes Tempo an${pace === undefined ? '' : `: ${pace}`}.`,
    paceDeclined: (side) => `${side}: Der Spieler hat das andere Tempo abgelehnt oder zurückgezogen.`,
    paceChanged: (side, pace?) =>
      `${side}: Der Spieler hat einem anderen Tempo zugestimmt${pace === undefined ? '' : `: ${pace}`}. Es gilt ab hier.`,
    holiday: (side) => `${side}: Der Spieler hat freie Tage genommen.`,
    substituted: (side) =>
      `${side}: Im letzten Monat hat ein anderer Offizier für den Computerspieler entschieden, weil dieser versagte oder zu langsam war.`,
  },
};
