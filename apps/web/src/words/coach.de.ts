/** Words of the lessons, in German. */
import type { AboutScramble, LessonWords } from './coach.en.ts';

const points = (n: number): string => (n === 1 ? 'einen Punkt' : `${n} Punkte`);
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
const fought = ({ out, lost }: AboutScramble): string =>
  sentences(
    out > 0
      ? 'Treffer: Eine Gotha-Staffel fällt für eine Weile aus.'
      : 'Du hast sie gestellt, aber keine Staffel fällt aus.',
    lost > 0 ? 'Auch du hast Verluste.' : 'Du hast niemanden verloren.',
  );

export const coach: LessonWords = {
  step: (n, of) => `Schritt ${n} von ${of}`,
  watch: (button) => `Sieh auf der Karte, was geschah. Mit „${button}“ geht es gleich weiter.`,
  raid: {
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
  },
  scramble: {
    steps: {
      see: ({ base }) =>
        `Juni 1917: Du führst die Staffeln, die England verteidigen. Wähle ${base}; der rote Ring zeigt, wo das ist.`,
      elsewhere: ({ base }) => `Sieh dich um, so lange du willst: Die Zeit steht still. Wähle dann ${base}.`,
      squadrons: ({ based }) =>
        `Hier warten ${based}. Die erste Zahl auf dem Spielstein ist die Feuerkraft, die zweite die Verfolgung: wie gut die Staffel an den Feind kommt. Eine Staffel fliegt nur einmal im Monat: Jeder Start muss sich lohnen.`,
      pass: ({ button }) =>
        `Der Himmel ist leer. Drücke „${button}“: Die Zeit vergeht, bis einer von deinen einen Feind stellen könnte.`,
      report: ({ turn }) =>
        `Zug ${turn}, am Abend: Deutsche über der See. Ein Propeller sagt, wo etwas fliegt, aber nicht, was. Wähle die drei, die zusammen fliegen.`,
      three: ({ pace }) =>
        `In diesem Zug flogen sie ${pace} Felder weit, so schnell wie Gotha-Bomber. Jäger könnten schneller sein. Aber auch ein Scheinziel, hinter dem kein Flugzeug steckt, fliegt wie ein Bomber. In der Leiste steht, wer sie wann und wo stellen könnte.`,
      lone: () => 'Wähle nun den Spielstein, der allein fliegt.',
      one: () =>
        'Ein einzelner, genauso schnell. Er kann eine Bomberstaffel sein oder ein Scheinziel, das deine Jäger weglocken soll. Von hier aus weiß das niemand.',
      hold: ({ able, post, radius }) =>
        sentences(
          able === '' ? '' : `${able} könnte ihn gleich angreifen. Warte ab!`,
          'Die Aussichten nehmen an, dass er ein Bomber ist. Ist er ein Scheinziel, dann ist die Staffel für diesen Monat umsonst geflogen.',
          `Dein Horchposten in ${post} hört ${radius} Felder weit, und sie kommen näher. Beende den Zug.`,
        ),
      holdOn: ({ post }) =>
        `Noch hat sie niemand entdeckt. Im nächsten Zug kommen sie an ${post} vorbei, dann weißt du mehr. Warte noch einmal ab.`,
      wasted: ({ flown }) =>
        `Es war ein Scheinziel: Da ist niemand, gegen den man kämpfen könnte. Für diesen Monat ist ${flown} geflogen. Mach ohne weiter, oder versuch es von hier noch einmal.`,
      heard: ({ post, found, fakeAt }) =>
        sentences(
          `Dein Posten in ${post} hat den Angriff entdeckt: ${found}.`,
          fakeAt === '' ? '' : `Der Spielstein bei ${fakeAt} war ein Scheinziel und ist fort.`,
          'Jetzt weißt du, wen du stellen musst.',
        ),
      pick: () => 'Wähle den Angriff: Dann steht in der Leiste, wer ihn stellen kann.',
      meet: ({ best, bestChance, aloneChance, target, intercept }) =>
        sentences(
          best === ''
            ? 'Vergleiche in der Liste, wer sie wann und mit welchen Aussichten stellen kann.'
            : `Vergleiche die Aussichten in der Liste. ${best}: ${bestChance} für einen Treffer${aloneChance === '' ? '' : `; eine Staffel für sich: ${aloneChance}`}.`,
          `Im nächsten Zug fallen die Bomben auf ${target}, also stell sie jetzt. Wähle, wer fliegt, und drücke „${intercept}“.`,
        ),
      coming: () => 'Deine Jäger sind unterwegs. Beende den Zug.',
      attack: ({ button }) => `Du hast sie gestellt. Drücke „${button}“.`,
      none: () => 'Niemand kann sie mehr erreichen. Beende den Zug.',
      fight: (about) =>
        sentences(fought(about), 'Öffne den Bericht in der Leiste: Die Würfel zeigen, warum.'),
      dice: (about) =>
        sentences(
          fought(about),
          'Der erste Würfel entschied, wer wen überraschte und zuerst feuerte; dann feuerte jede Seite einmal. Die Aussichten, die du verglichen hast, stammen von diesen Tafeln: Ein andermal können die Würfel anders fallen.',
        ),
      endTurn: () => 'Mehr können deine Flugzeuge in diesem Zug nicht tun. Beende ihn.',
      tooSoon: () =>
        'Diese sind in der Luft und haben niemanden zu stellen; sie fliegen nur einmal im Monat. Wähle sie und bring sie heim.',
      choose: ({ night }) =>
        `Nun bring sie hinunter. In Zug ${night} wird es Nacht, und eine Landung im Dunkeln kann mit Bruch enden. Wähle deine Jäger.`,
      land: ({ button, turn, night, dark }) =>
        dark
          ? `Es ist dunkel, und jeder Zug kostet Treibstoff. Drücke „${button}“.`
          : turn === night - 1
            ? `Das ist Zug ${turn}, der letzte bei Tageslicht. Drücke „${button}“.`
            : `Drücke „${button}“.`,
      homeward: () => 'Sie fliegen heim. Lass die Zeit vergehen.',
      wait: () => 'Die Deutschen entscheiden.',
      balance: ({ down, landed, night, out, bombed, target, tempts }) =>
        sentences(
          `Wieder am Boden, in Zug ${landed}${landed < night ? ' und vor der Nacht' : ', im Dunkeln und mit Glück'}: ${down}.`,
          bombed
            ? `Der Angriff kam trotzdem bis ${target} durch. Das kommt vor: Die Aussichten waren gegen dich.`
            : tempts
              ? 'Lass die Gothas ziehen: Wer jetzt startet, landet im Dunkeln.'
              : out > 0
                ? 'Die Gothas sind umgekehrt, und keine Bombe ist gefallen.'
                : '',
          'Sehen, beurteilen, abwarten, stellen, landen: Das ist die ganze Verteidigung.',
        ),
      missed: ({ target }) =>
        `Die Gothas haben ${target} bombardiert, und niemand hat sie rechtzeitig gestellt. Das ist eine Übung: Geh zurück und schick die, die zuerst dort sein können.`,
      lost: () => 'Keiner kam zurück. Das ist eine Übung, du kannst es noch einmal versuchen.',
      over: () =>
        'Der Angriff ist vorbei, und niemand hat ihn gestellt. Das ist eine Übung, du kannst es noch einmal versuchen.',
    },
  },
  goOn: 'Weiter',
  showMe: 'Zeigen',
  again: 'Von hier noch einmal',
  restart: 'Von vorn beginnen',
  leave: 'Verlassen',
  anew: 'Das Spiel hat sich seit deinem letzten Besuch geändert, darum beginnt die Übung von vorn.',
  real: 'Spiel jetzt eine richtige Partie',
  realLead: 'Mai bis Dezember 1917, gegen den Computer. Alles geht wie hier.',
  attack: 'England angreifen',
  defend: 'England verteidigen',
};
