/** Words of the lesson, in German. */
import type { LessonWords } from './coach.en.ts';

const points = (n: number): string => (n === 1 ? 'einen Punkt' : `${n} Punkte`);

export const coach: LessonWords = {
  title: 'Dein erster Angriff',
  step: (n, of) => `Schritt ${n} von ${of}`,
  steps: {
    see: ({ base }) =>
      `Drei Staffeln Gotha-Bomber sind dein: Sie stehen in ${base} bei Gent, und jenseits der See liegt England. Tippe auf das leuchtende Hexfeld oder auf seine Zeile in der Leiste.`,
    elsewhere: ({ base }) => `Sieh dich ruhig um, noch ist nichts geschehen. Die Gothas warten in ${base}.`,
    group: () =>
      'Jeder Spielstein ist eine Staffel; seine Zahlen heißen Feuer, Verfolgung, Bomben. Nimm alle drei: Zusammen treffen sie mehr und wehren sich besser.',
    target: ({ target }) =>
      `Wohin? Nimm fürs Erste ${target} an der Küste von Kent: Es ist nah und hat keine Geschütze. Tippe auf der Karte darauf; du kannst es dir noch anders überlegen.`,
    noTarget: ({ target }) =>
      `Ein schöner Flug, nur kommt er an nichts vorbei, was man bombardieren kann. Führe ihn weiter nach ${target}.`,
    homeFirst: ({ target }) =>
      `Diese Route kommt ohne Bombenwurf nach Hause. Lösche sie und tippe zuerst auf ${target}.`,
    home: ({ target, bombs }) =>
      `Die roten Zahlen an der Route sind Züge: In Zug ${bombs} bist du über ${target}. Nun gib ihnen einen Heimweg.`,
    send: ({ bombs, lands, fuel }) =>
      `Bomben in Zug ${bombs}, am Boden in Zug ${lands}, Brennstoff bis Zug ${fuel}: Das reicht. Schick sie los.`,
    stored: ({ button }) =>
      `Dein Angriff liegt als Flugplan bereit und startet von selbst. „${button}“ lässt die Zeit vergehen.`,
    flyOn: () =>
      'Sie sind oben. Der Gegner sieht nur Propeller: dass etwas fliegt, aber nicht was. Lass die Züge vergehen, bis etwas geschieht.',
    seen: ({ enemy }) =>
      `Entdeckt! ${enemy} flog in dein Hexfeld, und nun sehen beide Seiten, wer der andere ist. Geschütze, Horchposten und Schiffe hätten dich auch gefunden.`,
    pressOn: ({ target }) =>
      `Sie kommen wieder, und dann schießen sie. Ein Angriff fliegt trotzdem weiter: Beende den Zug und bleib auf Kurs nach ${target}.`,
    fight: ({ enemy, lost }) =>
      lost > 0
        ? `${enemy} griff an, und das hat dich etwas gekostet. Öffne den Bericht in der Leiste: Die Würfel sagen, warum.`
        : `${enemy} schoss zuerst und traf nicht. Deine Schützen trafen: Der Jäger fällt einen Monat aus. Öffne den Bericht in der Leiste: Die Würfel sagen, warum.`,
    dice: () =>
      'Zuerst die Verfolgungstafel: Ein Würfel sagt, wer wen überrascht. Dann feuern beide, die Überraschten zuletzt; zu jedem Würfel stehen Tafel, Zeile und Spalte.',
    noTrouble: () => 'Jetzt hält dich nichts mehr auf. Weiter zum Ziel.',
    endTurn: ({ target }) => `Der nächste Zug bringt dich über ${target}. Beende diesen.`,
    bomb: ({ target }) =>
      `Du bist über ${target}. „Wurf für Wurf“ sagt in der Leiste, was jede Augenzahl bewirken würde. Lass fallen.`,
    stopped: ({ button }) =>
      `Dein Flugplan wurde unterwegs abgebrochen; das kommt vor. „${button}“ nimmt ihn wieder auf.`,
    lead: () => 'Dein Angriff ist ohne Flugplan in der Luft. Tippe ihn an und gib ihm einen.',
    back: ({ won, target }) =>
      won > 0
        ? `Treffer! ${target} bringt dir ${points(won)}, und die Briten verlieren welche: Die Waage oben hat sich bewegt. Nun nach Hause, ehe der Brennstoff zu Ende ist.`
        : 'Daneben; das kommt vor. Nun nach Hause, ehe der Brennstoff zu Ende ist.',
    wait: () => 'Der Gegner entscheidet.',
    watch: ({ button }) =>
      `Sieh zu: Die Karte spielt, was geschah, dann geht es weiter. „${button}“ springt dorthin.`,
    balance: ({ base, won, lost, turn, fuel }) =>
      `${lost === 0 ? `Alle sind in ${base} gelandet` : 'Die Übrigen sind gelandet'}, in Zug ${turn}${fuel > 0 ? `; der Brennstoff hätte bis Zug ${fuel} gereicht` : ''}. ${won > 0 ? `Der Tag brachte dir ${points(won)}.` : ''} Jetzt kennst du das Handwerk.`,
    noBombs: () =>
      'Sie sind zu Hause, aber es fielen keine Bomben, und eine Staffel fliegt einmal im Monat. Versuch es vom Ziel an noch einmal.',
    lost: () =>
      'Sie kamen nicht zurück: Es war zu weit, oder der Brennstoff ging aus. In der Übung fliegen sie wieder.',
    over: () => 'Der Monat verging ohne deinen Angriff. In der Übung beginnt er von vorn.',
  },
  goOn: 'Weiter',
  showMe: 'Zeigen',
  again: 'Hier noch einmal',
  restart: 'Zum Anfang',
  leave: 'Verlassen',
  anew: 'Das Spiel hat sich seit deinem letzten Besuch geändert: Die Übung beginnt von vorn.',
  real: 'Jetzt richtig',
  realLead: 'Mai bis Dezember 1917 gegen den Computer. Alles, was du getan hast, geht dort genauso.',
  raid: 'England angreifen',
  defend: 'England verteidigen',
};
