/** Words of papers that are fetched when they open, in German: values of losses and targets, how to resign. */
import type { papers as english } from './papers.en.ts';

export const papers: typeof english = {
  prices: {
    points: 'Moralpunkte',
    pointsNote: (outrage) =>
      `Die ersten sieben erhält der Gegner bei Verlust (4.1, 18.3). Jede Stufe B auf ein Ziel bringt dem Angreifer dessen Wert, jede Stufe D kostet die andere Seite ebenso viel; wo B3 Empörung weckt, erhält sie ${outrage} (4.1).`,
    of: {
      fighter: 'ein Jäger',
      bomber: 'ein Bomber',
      riesen: 'ein Riesenflugzeug',
      zeppelin: 'ein Zeppelin',
      land: 'eine Bodeneinheit',
      tender: 'ein Seeflugzeugtender',
      carrier: 'der Flugzeugträger',
      london: 'ein Ziel in London',
      major: 'ein großes Ziel',
      other: 'ein anderes Ziel',
    },
    nth: (n) => `${n}. Spalte`,
    parts: {
      costs: 'Preise',
      antiAircraftRating: 'Feuer',
      counterMix: 'Steine',
      carrierFighter: 'ein Trägerjäger',
      carrierBomber: 'ein Trägerbomber',
      britishBomber: 'ein britischer Bomber',
      britishBomberAfterRaf: 'ein britischer Bomber, mit der Royal Air Force',
      artilleryPoint: 'je Punkt Flak',
      antiAircraftPoint: 'je Punkt Flak',
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
    drawOffered: 'Du bietest ein Unentschieden an.',
    resign: 'Aufgeben',
    resignSure: 'Wirklich aufgeben?',
    resignNote: 'Die andere Seite gewinnt sofort, mindestens knapp. Das lässt sich nicht zurücknehmen.',
    resignYes: 'Ja, aufgeben',
    look: 'Aussehen',
    save: 'Meine Seite der Partie speichern',
    saveNote:
      'Eine Datei, um die Partie nach dem Ende zu prüfen: was dir gezeigt wurde und dein Anteil an den Würfeln. Von der anderen Seite steht nichts darin.',
  },
  charted: {
    note: 'Diese Tafeln sind rekonstruiert; die gedruckten sind nicht öffentlich.',
    modifiers: 'Zum Wurf addiert',
    shifts: 'Spalten verschoben',
    night: 'Nacht ab Zug',
    lit: 'Eben benutzt',
  },
  known: {
    lead: 'Was du gesehen hast, und wann. Seither kann es sich geändert haben.',
    none: 'Du hast noch nichts erkundet.',
    ledger: 'Woher die Punkte kamen',
  },
};
