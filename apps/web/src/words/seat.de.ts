/** Words of computer players at a seat, of pauses, of another pace, of days off and of an opponent out of time, in German. */
import type { seat as english } from './seat.en.ts';

export const seat: typeof english = {
  own: {
    programs: 'Programme',
    programsNote:
      'Mit einem Schlüssel kann ein Programm von dir an diesem Platz spielen oder nur zuschauen. Dein Gegner sieht, dass ein Programm spielt. Jeder, der den Schlüssel hat, kann ihn benutzen: Halte ihn geheim. Er gilt nicht mehr, sobald du das Gerät abmeldest, auf dem er erstellt wurde.',
    programsHow: 'Wie ein Programm spielt, erklärt die Seite über das Protokoll, die dem Quelltext beiliegt.',
    programName: 'Name des Programms',
    programScope: { play: 'darf spielen', read: 'darf nur zuschauen' },
    programMake: 'Schlüssel erstellen',
    programShown: 'Dein Schlüssel. Kopiere ihn jetzt: Er wird nur einmal gezeigt.',
    programEnd: (label) => `${label} widerrufen`,
    programUsed: (day) => (day === null ? 'noch nicht benutzt' : `zuletzt benutzt am ${day}`),
    programMadeOn: (device) => `erstellt auf ${device ?? 'einem unbekannten Gerät'}`,
    chairs: 'Jemanden über meine Schulter schauen lassen',
    chairsNote:
      'Mit einem Link lässt du eine Person sehen, was du siehst, jetzt und im Rückblick. Spielen kann sie nicht. Am Ende des Monats erfährt der Tisch, dass jemand über eine Schulter schaut, aber nicht, über welche. Wer dort saß, darf den anderen Platz nicht nehmen. In einem anderen Browser erkennt der Server niemanden wieder: Gib den Link nur jemandem, dem du vertraust.',
    chairKind: { adjutant: 'Adjutant', pupil: 'Schüler', umpire: 'Schiedsrichter' },
    chairWhat: {
      adjutant: 'sieht meine Sicht und redet mit mir',
      pupil: 'sieht meine Sicht und schweigt',
      umpire: 'sieht beide Sichten, eine nach der anderen, und schweigt',
    },
    chairMake: 'Link erstellen',
    chairShown: 'Der Link. Er gilt einmal, drei Tage lang, und wird nur jetzt gezeigt.',
    chairOpen: (until) => `noch niemand, der Link gilt bis ${until}`,
    chairGone: 'jemand, den es nicht mehr gibt',
    chairEnd: (name) => (name === null ? 'Link zurücknehmen' : `${name} wegschicken`),
    umpireNote:
      'Ein Schiedsrichter sieht, was du siehst, und was der andere Spieler sieht, eins nach dem anderen, und sagt keinem von euch etwas. Ihr seht beide, wer dort sitzt, und jeder von euch kann es jederzeit beenden.',
    umpireTell:
      'Der Link gilt, sobald der andere Spieler zugestimmt hat. Er findet deinen Vorschlag am Tisch.',
    umpireWaits: (until) => `wartet auf die Zustimmung des anderen Spielers, bis ${until}`,
    umpireTheirs: 'Der andere Spieler schlägt einen Schiedsrichter vor und schickt ihm dann einen Link.',
    umpireEnd: 'Zustimmung zurücknehmen',
    asSeen: { german: 'Wie die Deutschen es sehen', british: 'Wie die Briten es sehen' },
    adjutants: 'Adjutanten',
    adjutantsWho: 'Das lesen nur der Spieler dieses Platzes und seine Adjutanten.',
    adjutantsNone: 'Noch hat niemand etwas gesagt.',
    beside: (name) => `Über die Schulter von ${name}`,
    besideAs: {
      adjutant: 'Du bist Adjutant: Du schaust nur und rätst.',
      pupil: 'Du bist Schüler: Du schaust nur.',
      umpire: 'Du bist Schiedsrichter: Du schaust nur, auf eine Seite zur Zeit.',
    },
    restored: {
      title: 'Diese Partie stammt aus einer Sicherung',
      text: 'Der Betreiber hat diese Partie aus einer Sicherung wiederhergestellt, vielleicht auf einem anderen Server. Sie geht ab der Sicherung weiter, mit neuen Würfeln, sobald ihr beide zustimmt. Hast du von keiner Sicherung gehört, frage den Betreiber, bevor du zustimmst.',
      agree: 'Zustimmen und von hier weiterspielen',
      waiting: 'Du hast zugestimmt. Dein Gegner hat noch nicht geantwortet.',
    },
    heldOwn: (until) =>
      `Zieh bis ${until} zum ersten Mal, sonst steht der Platz wieder in der Liste der offenen Tische.`,
    heldTheirs: (name, until) => `${name} hat für den ersten Zug Zeit bis ${until}.`,
    diceWait: (name) =>
      `Die Würfel warten auf den Browser von ${name}. Bis er antwortet, läuft die Uhr von ${name}.`,
    still: 'Pause und freie Tage',
    pause: {
      offer: 'Eine Pause anbieten',
      offerNote:
        'Alle Uhren stehen still, sobald dein Gegner zustimmt, bis einer von euch die Pause beendet.',
      offered: 'Du hast eine Pause angeboten.',
      withdraw: 'Angebot zurücknehmen',
      theirs: (name) => `${name} bietet eine Pause an. Alle Uhren würden stillstehen.`,
      accept: 'Zustimmen',
      decline: 'Ablehnen',
      paused: 'Ihr habt beide einer Pause zugestimmt: Alle Uhren stehen still.',
      end: 'Die Pause beenden',
    },
    pace: {
      title: 'Ein anderes Tempo',
      offer: 'Ein anderes Tempo anbieten',
      note: 'Sobald ihr beide zustimmt, beginnen beide Uhren neu und voll, mit ihren freien Tagen.',
      computer: 'Der Computer stimmt sofort zu. Deine Uhr beginnt neu und voll.',
      noClock: 'Ohne Uhren läuft niemandem die Zeit ab. Eine Pause endet mit ihnen.',
      send: 'Dieses Tempo anbieten',
      offered: (pace) => `Du hast ein anderes Tempo angeboten: ${pace}.`,
      theirs: (name, pace) => `${name} bietet ein anderes Tempo an: ${pace}.`,
    },
    holiday: (n) => (n === 1 ? 'Einen Tag freinehmen' : `${n} Tage freinehmen`),
    holidayLeft: (n) =>
      n === 1
        ? 'Du hast noch einen freien Tag. Nimmst du ihn, kommt er auf deine Uhr dazu.'
        : `Du hast noch ${n} freie Tage. Jeder, den du nimmst, kommt auf deine Uhr dazu.`,
    empty: {
      title: 'Kommt niemand? Spiel gegen den Computer oder schließ den Tisch',
      computer: 'Stattdessen gegen den Computer spielen',
      computerNote: 'Der Computer nimmt den leeren Platz, und der Link für deinen Gegner gilt nicht mehr.',
      close: 'Diesen Tisch schließen',
      closeNote: 'Die Partie wird gelöscht: Niemand gewinnt oder verliert.',
      sure: 'Diesen Tisch endgültig schließen?',
      yes: 'Ja, schließen',
    },
    lateTheirs: (side) => `${side}: Die Zeit ist abgelaufen`,
    lateText:
      'Die Partie endet nicht von selbst: Du entscheidest, wie es weitergeht. Bis dahin kann dein Gegner noch ziehen.',
    choices: {
      wait: 'Mehr Zeit geben',
      computer: 'Den Computer spielen lassen',
      draw: 'Unentschieden beenden',
      claim: 'Den Sieg nehmen',
    },
    notes: {
      wait: 'Dein Gegner bekommt wieder eine volle Uhr.',
      computer: 'Er spielt für deinen Gegner, bis dieser zurückkommt und übernimmt.',
    },
    sure: {
      claim: 'Das Spiel endet jetzt, und du gewinnst.',
      draw: 'Das Spiel endet jetzt unentschieden.',
    },
    goneTheirs: (side) => `${side}: Der Spieler kommt nicht wieder`,
    goneText: 'Er hat seine Daten gelöscht und kommt nicht zurück. Du entscheidest, wie es weitergeht.',
  },
};
