/** Words of computer players at a seat, of pauses, of days off and of an opponent out of time, in German. */
import type { seat as english } from './seat.en.ts';

export const seat: typeof english = {
  own: {
    programs: 'Programme',
    programsNote:
      'Mit einem Schlüssel kann ein Programm von dir diesen Platz spielen oder ihn nur ansehen. Dein Gegner erfährt, dass ein Programm spielt. Wer den Schlüssel hat, kann das: Halte ihn geheim. Meldest du das Gerät ab, auf dem er erstellt wurde, gilt er nicht mehr.',
    programsHow:
      'Wie ein Programm spielt, steht auf der Seite über das Protokoll, die dem Quelltext beiliegt.',
    programName: 'Name des Programms',
    programScope: { play: 'darf spielen', read: 'darf nur ansehen' },
    programMake: 'Schlüssel anlegen',
    programShown: 'Der Schlüssel. Er wird nur dieses eine Mal gezeigt.',
    programEnd: (label) => `${label} beenden`,
    programUsed: (day) => (day === null ? 'noch nicht benutzt' : `zuletzt benutzt am ${day}`),
    programMadeOn: (device) => `erstellt auf ${device ?? 'einem unbekannten Gerät'}`,
    heldOwn: (until) =>
      `Zieh bis ${until} zum ersten Mal, sonst steht der Platz wieder in der Liste der offenen Tische.`,
    heldTheirs: (name, until) => `${name} hat für den ersten Zug Zeit bis ${until}.`,
    diceWait: (name) =>
      `Die Würfel warten auf den Browser von ${name}. Bis er da ist, läuft die Uhr von ${name}.`,
    still: 'Pause und freie Tage',
    pause: {
      offer: 'Eine Pause anbieten',
      offerNote:
        'Alle Uhren stehen still, sobald dein Gegner zustimmt, bis einer von euch die Pause beendet.',
      offered: 'Du hast eine Pause angeboten.',
      withdraw: 'Angebot zurücknehmen',
      theirs: (name) => `${name} bietet eine Pause an: Alle Uhren würden stillstehen.`,
      accept: 'Zustimmen',
      decline: 'Nein, danke',
      paused: 'Pause: Alle Uhren stehen still, wie ihr es beide wolltet.',
      end: 'Die Pause beenden',
    },
    holiday: (n) => (n === 1 ? 'Einen Tag freinehmen' : `${n} Tage freinehmen`),
    holidayLeft: (n) =>
      n === 1
        ? 'Ein Tag bleibt dir. Er kommt auf deine Uhr.'
        : `${n} Tage bleiben dir. Sie kommen auf deine Uhr.`,
    empty: {
      title: 'Kommt niemand? Gegen den Computer spielen oder den Tisch schließen',
      computer: 'Stattdessen gegen den Computer spielen',
      computerNote:
        'Er nimmt den leeren Platz in dieser Partie, und der Link für deinen Gegner gilt nicht mehr.',
      close: 'Diesen Tisch schließen',
      closeNote: 'Die Partie wird gelöscht: Niemand gewinnt oder verliert.',
      sure: 'Diesen Tisch endgültig schließen?',
      yes: 'Ja, schließen',
    },
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
    goneTheirs: (side) => `${side}: Der Spieler kommt nicht wieder`,
    goneText: 'Er hat alles löschen lassen, was ihm gehörte. Du wählst, wie es weitergeht.',
  },
};
