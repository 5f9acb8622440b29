/** Words of the plot table in German. */
import type { plot as english } from './plot.en.ts';

export const plot: typeof english = {
  title: 'Was das noch sein kann',
  titleOfMany: 'Was sie noch sein können',
  alike: (n) => (n === 1 ? 'Ein Spielstein:' : `${n} Spielsteine, jeder:`),
  aFake: 'ein Scheinziel',
  noFake: 'kein Scheinziel',
  from: (place) => `gestartet in ${place}`,
  down: (turn) => `spätestens in Zug ${turn} am Boden`,
  downUnlessFake: (turn) => `spätestens in Zug ${turn} am Boden, außer als Scheinziel`,
  why: 'Warum nichts anderes',
  not: {
    visible: 'wäre zu erkennen',
    later: 'kommt erst 1918',
    elsewhere: 'alle sind anderswo gesehen oder bekannt',
    listed: 'stand nicht dort, als du den Flugplatz gesehen hast',
    carrier: 'fliegt nicht vom Träger',
    front: 'startet nicht so nahe an der Front',
    speed: 'ist zu langsam für den geflogenen Weg',
    climb: 'ist zu langsam für den Weg beim Start',
    fuel: 'hätte keinen Treibstoff mehr',
    patrol: 'fliegt keine Patrouille, und nur eine Patrouille startet im Zug der anderen Seite',
    radio: 'hat keinen Funk, um sich anderen anzuschließen',
    mix: 'alle werden anderswo gebraucht',
    fakes: 'mehr Scheinziele können nicht im Spiel sein',
    price: 'für Verstärkungen sind zu wenige Punkte ausgegeben',
  },
};
