/** Words of the lesson, in German. */
import type { LessonWords } from './coach.en.ts';

const points = (n: number): string => (n === 1 ? 'einen Punkt' : `${n} Punkte`);
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

export const coach: LessonWords = {
  title: 'Dein erster Angriff',
  step: (n, of) => `Schritt ${n} von ${of}`,
  steps: {
    see: ({ base }) =>
      `Du führst drei Staffeln deutscher Gotha-Bomber. Sie stehen in ${base} bei Gent in Belgien; jenseits der See liegt England. Wähle ihren Platz: Der rote Ring zeigt, wo er ist.`,
    elsewhere: ({ base }) =>
      `Sieh dich um, so lange du willst: Die Zeit steht still. Deine Gothas warten in ${base}.`,
    group: () =>
      'Jeder Spielstein ist eine Staffel. Seine ersten drei Zahlen zeigen, wie gut sie schießt, verfolgt und bombardiert. Nimm alle drei: Zusammen treffen sie mehr und wehren sich besser.',
    target: ({ target }) =>
      `Wähle nun ein Ziel: ${target} an der englischen Küste ist nah und hat keine Flak. Du kannst es dir noch anders überlegen.`,
    noTarget: ({ target }) =>
      `Auf diesem Weg gibt es nichts zu bombardieren. Führe ihn weiter nach ${target}.`,
    aim: ({ button, target }) =>
      `Dein Weg führt bis ${target}. Drücke „${button}“: Ein Verband wirft nur auf das, was du wählst, und fliegt über alles andere hinweg.`,
    homeFirst: ({ target }) =>
      `Dieser Weg führt ohne Bombenwurf nach Hause. Fang von vorn an und wähle zuerst ${target}.`,
    home: ({ target, bombs }) =>
      `Die roten Zahlen am Weg sind Züge von 20 Minuten: In Zug ${bombs} bist du über ${target}. Wähle nun den Heimweg.`,
    send: ({ bombs, lands, fuel }) =>
      `Die Bomben fallen in Zug ${bombs}, die Landung ist in Zug ${lands}. Der Treibstoff reicht bis Zug ${fuel}, also kommen sie heim. Schick sie los.`,
    stored: ({ button }) =>
      `Dein Angriff ist als Flugplan gespeichert und startet von selbst. Drücke „${button}“, und die Zeit vergeht.`,
    flyOn: () =>
      'Sie sind in der Luft. Die Briten sehen nur einen Propeller: dass etwas fliegt, aber nicht, was. Lass die Zeit vergehen, bis etwas geschieht.',
    seen: ({ enemy }) =>
      `${enemy} flog in dein Hexfeld, das Feld der Karte, in dem du bist. Du bist entdeckt: Nun sieht jede Seite, was die andere fliegt. Auch Flak, Horchposten und Schiffe können dich entdecken.`,
    pressOn: ({ target }) =>
      `Sie kommen wieder, und dann schießen sie. Dein Angriff bleibt auf Kurs nach ${target}: Lass die Zeit vergehen.`,
    fight: ({ enemy, lost }) =>
      lost > 0
        ? `${enemy} griff an, und du hast Verluste. Öffne den Bericht in der Leiste: Die Würfel zeigen, warum.`
        : `${enemy} schoss zuerst und traf nicht. Deine Schützen trafen: Diese Staffel fällt einen Monat aus. Öffne den Bericht in der Leiste: Die Würfel zeigen, warum.`,
    dice: () =>
      'Der erste Würfel, gelesen auf der Verfolgungstafel, entscheidet, wer wen überrascht. Diese Seite feuert zuerst, dann die andere. Neben jedem Würfel stehen Tafel, Zeile und Spalte.',
    noTrouble: () => 'Jetzt steht dir nichts mehr im Weg. Weiter zum Ziel.',
    endTurn: ({ target }) => `Im nächsten Zug bist du über ${target}. Beende diesen.`,
    bomb: ({ target, folded }) =>
      sentences(
        `Du bist über ${target}.`,
        folded ? '' : '„Wurf für Wurf“ zeigt in der Leiste, was jeder Wurf bewirken würde.',
        'Wirf die Bomben.',
      ),
    stopped: ({ button }) => `Dein Flugplan wurde angehalten. Drücke „${button}“, und er geht weiter.`,
    lead: () => 'Dein Angriff ist ohne Flugplan in der Luft. Wähle ihn und zeichne seinen Weg.',
    back: ({ won, target }) =>
      won > 0
        ? `Du triffst ${target} und gewinnst ${points(won)}. Auch die Briten verlieren welche: Die Waage oben hat sich bewegt. Nun nach Hause, ehe der Treibstoff zu Ende ist.`
        : 'Die Bomben gingen daneben. Nun nach Hause, ehe der Treibstoff zu Ende ist.',
    wait: () => 'Die Briten entscheiden.',
    watch: ({ button }) => `Sieh auf der Karte, was geschah. Mit „${button}“ geht es gleich weiter.`,
    balance: ({ base, won, lost, turn, fuel }) =>
      sentences(
        `${lost === 0 ? `Alle drei Staffeln sind zurück in ${base}` : 'Die übrigen Staffeln sind zurück'}, in Zug ${turn}.`,
        fuel > 0 ? `Der Treibstoff hätte bis Zug ${fuel} gereicht.` : '',
        won > 0 ? `Du hast ${points(won)} gewonnen.` : '',
        'Jetzt weißt du, wie ein Angriff geht.',
      ),
    noBombs: () =>
      'Sie sind zurück, haben aber keine Bomben geworfen, und eine Staffel fliegt nur einmal im Monat. Versuch es vom Ziel an noch einmal.',
    lost: () =>
      'Sie kamen nicht zurück: Es war zu weit, oder der Treibstoff ging aus. Das ist eine Übung, du kannst es noch einmal versuchen.',
    over: () =>
      'Der Monat ist vorbei, und dein Angriff ist nicht geflogen. Das ist eine Übung, du kannst es noch einmal versuchen.',
  },
  goOn: 'Weiter',
  showMe: 'Zeigen',
  again: 'Von hier noch einmal',
  restart: 'Von vorn beginnen',
  leave: 'Verlassen',
  anew: 'Das Spiel hat sich seit deinem letzten Besuch geändert, darum beginnt die Übung von vorn.',
  real: 'Spiel jetzt eine richtige Partie',
  realLead: 'Mai bis Dezember 1917, gegen den Computer. Alles geht wie hier.',
  raid: 'England angreifen',
  defend: 'England verteidigen',
};
