/** Words of papers that are fetched when they open, in German: values of losses and targets, how to resign. */
import type { papers as english } from './papers.en.ts';

export const papers: typeof english = {
  plotTable: 'Der Lagetisch nennt, was ein unbekannter Spielstein noch sein kann. Wähle sein Hex.',
  practice: 'Das ist eine Übung. Nichts zählt, und alles bleibt in diesem Browser.',
  appearance: {
    theme: 'Farben',
    themes: { light: 'Hell', night: 'Nacht', game: 'Wie im Spiel' },
    language: 'Sprache',
    show: 'Zeigen',
    renew: 'Dabei entsteht ein neuer Link. Der alte gilt dann nicht mehr.',
  },
  packDetails: {
    checksum: 'Prüfsumme:',
    places: (n) => (n === 1 ? 'Eine Stelle weicht ab.' : `${n} Stellen weichen ab.`),
    where: 'Wo',
    inStandard: 'Erste Ausgabe',
    here: 'Dieser Satz',
  },
  prices: {
    points: 'Moralpunkte',
    pointsNote: (outrage) =>
      `Geht eine Einheit oder ein Schiff verloren, erhält der Gegner ihre Punkte (4.1, 18.3). Wird ein Ziel bombardiert, bringt jedes B im Ergebnis den Bombern dessen Punkte, und jedes D kostet die andere Seite ebenso viele. Ein B3 in Großbritannien weckt außerdem Empörung: ${outrage} Punkte für die Briten (4.1).`,
    of: {
      fighter: 'ein Jäger',
      bomber: 'ein Bomber',
      riesen: 'ein Riesenflugzeug',
      zeppelin: 'ein Zeppelin',
      land: 'eine Landeinheit',
      tender: 'ein Seeflugzeugtender',
      carrier: 'der Flugzeugträger',
      london: 'ein Ziel in London',
      major: 'ein großes Ziel',
      other: 'ein anderes Ziel',
    },
    nth: (n) => `${n}. Spalte`,
    parts: {
      costs: 'Preise',
      antiAircraftRating: 'Stärke der Flak',
      counterMix: 'Spielsteine',
      carrierFighter: 'ein Trägerjäger',
      carrierBomber: 'ein Trägerbomber',
      britishBomber: 'ein britischer Bomber',
      britishBomberAfterRaf: 'ein britischer Bomber, mit der Royal Air Force',
      artilleryPoint: 'je Punkt Flak',
      antiAircraftPoint: 'ein Punkt Flak',
      antiAircraftPoints: 'Punkte Flak',
      targetValue: 'für einen Treffer auf',
      anyTargetInBritainB3: 'B3 in Großbritannien',
      aces: 'Asse',
      reconMarkers: 'Aufklärungsmarken',
    },
  },
  leaving: {
    links: 'Links',
    draw: 'Unentschieden anbieten',
    drawBack: 'Angebot zurücknehmen',
    drawOffered: 'Du hast ein Unentschieden angeboten.',
    resign: 'Aufgeben',
    resignSure: 'Wirklich aufgeben?',
    resignNote: 'Dein Gegner gewinnt sofort, mindestens knapp. Das lässt sich nicht zurücknehmen.',
    resignYes: 'Ja, aufgeben',
    look: 'Aussehen',
    remarks: 'In den Meldungen zeigen, was Offiziere sagen',
    proofElsewhere:
      'Ein anderes deiner Geräte hat, was die bisherigen Würfe beweist. Um sie zu prüfen, öffne dies auf einem Gerät, das es hat.',
    save: 'Meine Seite der Partie speichern',
    saveNote:
      'Eine Datei, mit der du die Partie nach dem Ende prüfen kannst. Sie enthält, was dir gezeigt wurde, und deinen Anteil an den Würfeln, aber nichts von der anderen Seite.',
  },
  charted: {
    note: 'Diese Tafeln sind rekonstruiert, weil die gedruckten nicht öffentlich sind.',
    modifiers: 'Zum Wurf addiert',
    shifts: 'Spalten verschoben',
    night: 'Nacht ab Zug',
    lit: 'Zuletzt benutzt',
  },
  known: {
    lead: 'Was du gesehen hast, und wann. Seither kann es sich geändert haben.',
    none: 'Du hast noch nichts erkundet.',
    ledger: 'Woher die Punkte kamen',
  },
};
