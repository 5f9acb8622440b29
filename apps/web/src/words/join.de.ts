import type { JoinWords } from './join.en.ts';

/** Words of a seat reached by a link, in German. */
export const join: JoinWords = {
  invites: (who, side) => `${who} lädt dich zu einer Partie ein. Du spielst ${side}.`,
  title: 'Setz dich an den Tisch',
  bad: 'Dieser Link funktioniert nicht',
  waits: 'Dieser Link funktioniert noch nicht',
  sit: 'Platz nehmen',
  sitting: 'Du nimmst Platz …',
  recovering: 'Dein Platz wird zurückgeholt …',
  recover: 'Den Platz in diesem Browser einnehmen',
  take: 'Diesen Platz übernehmen',
  taking: 'Du übernimmst den Platz …',
  takeOf: (who, side) => `${who} überlässt dir einen Platz. Du spielst dann ${side}.`,
  takeNote:
    'Du siehst dann alles, was diese Seite weiß. Der andere Spieler erfährt, dass jemand Neues auf dem Platz sitzt.',
  recoverNote:
    'Du spielst diesen Platz dann nur noch in diesem Browser. Dein Beitrag zu den Würfeln bleibt in dem Browser, der ihn gemacht hat: Wenn du ihn noch hast, öffne die Partie zuerst dort und speichere deine Seite.',
  seatOf: (who, side) => `Das ist der Platz von ${who}. Du spielst ${side}.`,
  chairTitle: 'Einem Spieler über die Schulter schauen',
  chairOf: (who, side) => `${who} spielt ${side} und lässt dich über die Schulter schauen.`,
  umpireOf: (who, side) => `${who} spielt ${side} und schlägt dich als Schiedsrichter vor.`,
  umpireNote:
    'Spielen kannst du nicht. In dieser Partie darfst du danach keinen Platz nehmen und vor dem Ende nicht bei den Zuschauern mitreden. In einem anderen Browser erkennt dich der Server nicht wieder, deshalb gilt dein Wort: Sag keinem der Spieler etwas von dem, was du hier siehst. Am Ende des Monats erfährt der Tisch, dass jemand über eine Schulter schaut. Jeder der beiden Spieler kann dich jederzeit wegschicken.',
  chairAs: {
    adjutant: 'Du sitzt dort als Adjutant: Du siehst, was diese Seite sieht, und redest mit ihrem Spieler.',
    pupil: 'Du sitzt dort als Schüler: Du siehst, was diese Seite sieht, und schweigst.',
    umpire:
      'Beide Spieler haben zugestimmt: Du sitzt dort als Schiedsrichter, siehst, was jede Seite sieht, eine nach der anderen, und schweigst.',
  },
  chairNote:
    'Spielen kannst du nicht. In dieser Partie darfst du danach den anderen Platz nicht nehmen und vor dem Ende nicht bei den Zuschauern mitreden. In einem anderen Browser erkennt dich der Server nicht wieder, deshalb gilt dein Wort: Sag dem anderen Spieler nichts von dem, was du hier siehst. Am Ende des Monats erfährt der Tisch, dass jemand über eine Schulter schaut, aber nicht, über welche.',
  look: 'Platz nehmen',
  comesAs: (name) => `Du kommst als ${name}.`,
  chairs: 'Über eine Schulter',
  chairAt: (who, side) => `${who} spielt ${side}`,
  chairKind: { adjutant: 'als Adjutant', pupil: 'als Schüler', umpire: 'als Schiedsrichter beider Seiten' },
  leave: 'Den Stuhl verlassen',
  leaveSure: 'Zurück kommst du nur mit einem neuen Link.',
  opponent: 'Gegner',
  advised: 'Vereinbart: Beide Spieler dürfen den Computer um Rat fragen.',
  plotted: 'Vereinbart: Der Lagetisch nennt, was ein unbekannter Spielstein noch sein kann.',
};
