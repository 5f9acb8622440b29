/** Words of advice, and of what officers thought, in German. */
import type { advice as english } from './advice.en.ts';
import { figureWith } from './ranges.ts';
import { plural } from './plural.ts';

const figure = figureWith(',');

const often = (n: number): string => (figure(n) === '1' ? 'einmal' : `${figure(n)}-mal`);
const points = (n: number): string => (figure(n) === '1' ? 'einen Punkt' : `${figure(n)} Punkte`);
const months = (n: number): string => plural(n, 'ein Monat', 'Monate');
const off = (turn: number): string => (turn > 0 ? `, Start in Zug ${turn}` : '');
const over = (where: string): string => (where === '' ? '' : ` über ${where}`);
const inTurn = (turn: number): string => (turn > 0 ? ` in Zug ${turn}` : '');

export const advice: typeof english = {
  hopeless: {
    title: 'Dieser Krieg ist nicht mehr zu gewinnen.',
    why: (behind, left) =>
      `Du liegst ${plural(behind, 'einen Punkt', 'Punkte')} zurück, und ${left === 1 ? 'ein Monat bleibt' : `${left} Monate bleiben`}. Die Offiziere geben dir weniger als 3 von 100 Chancen. Du kannst den Krieg jetzt beenden oder weiterspielen. Gefragt wirst du nur einmal.`,
    note: 'Dein Gegner gewinnt sofort, mindestens knapp. Das lässt sich nicht zurücknehmen.',
    end: 'Den Krieg beenden',
    yes: 'Ja, aufgeben',
    playOn: 'Weiterspielen',
  },
  advice: {
    title: 'Rat eines Offiziers',
    ask: 'Frag einen Offizier: Was würdest du tun?',
    thinking: 'Der Offizier denkt nach …',
    would: (officer) => `${officer} würde jetzt:`,
    nothing: 'Du hast jetzt nichts zu tun.',
    because: 'Warum',
    later: 'Der Offizier rät dir wieder, wenn du am Zug bist.',
    filled: 'Der große Knopf gibt diesen Befehl und fragt weiter.',
    give: 'Diesen Befehl geben',
    putAway: 'Weglegen',
    run: {
      turn: 'Diesen Zug spielen lassen',
      planning: 'Alles planen lassen',
      month: 'Den Monat spielen lassen',
      begin: {
        turn: 'Den Offizier diesen Zug spielen lassen',
        planning: 'Den Offizier alles planen lassen',
        month: 'Den Offizier bis zum Monatsende spielen lassen',
      },
      lead: 'Der Offizier gibt Befehl um Befehl. Er hält an, bevor er in gegnerische Jäger fliegt, denen du nicht zugestimmt hast, und wenn eines deiner Flugzeuge angegriffen wird oder verloren geht, ein Gegner entdeckt wird, Bomben auf London fallen oder der Monat endet.',
      monthLead: 'Er kann auch auf weitere Flüge in diesem Monat verzichten.',
      going: 'Der Offizier spielt für dich, Befehl um Befehl.',
      waits: 'Der Offizier wartet, bis du wieder am Zug bist.',
      stop: 'Den Offizier anhalten',
      stopped: (why) => `Der Offizier hat aufgehört: ${why}.`,
      did: 'Was er getan hat',
      nothing: 'Er hat keinen Befehl gegeben.',
      inTurn: (turn, what) => `Zug ${turn}: ${what}`,
      why: {
        ended: 'der Krieg ist zu Ende',
        lost: 'du hast eine Einheit verloren',
        attacked: 'eines deiner Flugzeuge wurde angegriffen oder beschossen',
        london: 'Bomben fielen auf London',
        enemySeen: 'ein Gegner wurde entdeckt',
        drawOffered: 'dein Gegner bietet Unentschieden an',
        monthEnd: 'der Monat ist zu Ende',
        done: 'dieser Teil ist zu Ende',
        asked: 'den nächsten Befehl musst du bestätigen',
        refused: 'ein Befehl wurde abgelehnt',
        yours: 'du wolltest es so',
      },
    },
    overtaken: 'Inzwischen hat sich etwas geändert. Frag noch einmal.',
    notes: 'Was die Offiziere dachten',
    notesLead: 'Was jeder Computerspieler glaubte und tat, Monat für Monat, notiert, während er entschied.',
    believed: 'Glaubte',
    inTurn: (turn) => `Zug ${turn}`,
    units: (n) => plural(n, 'einer Einheit', 'Einheiten'),
    unspotted: 'einen nicht entdeckten Verband',
    theEnemy: 'den Gegner',
    passes: (button, turn) =>
      `Dieser Zug endet, und deine nächsten vergehen von selbst, bis etwas geschieht: Ein Gegner startet oder kommt näher, eines deiner Flugzeuge wird entdeckt, angegriffen oder muss landen, oder Bomben fallen.${turn > 0 ? ` In Zug ${turn} bist du auf jeden Fall dran. „${button}“ tut dasselbe ohne diese Grenze.` : ''}`,
    least: {
      randomEvents: 'Hier ist nichts zu entscheiden.',
      raf: 'Die Royal Air Force kostet sofort Punkte (21.1). Wir behalten sie.',
      redeployment: 'Alles steht, wo wir es brauchen, und nichts muss verlegt werden.',
      reinforcement: 'Wir behalten unsere Punkte.',
      training:
        'Alle Staffeln sollen fliegen können. Eine, die ruht oder übt, bleibt diesen Monat am Boden (24).',
      recon: 'Kein Feld ist die Punkte wert, die ein Blick darauf kosten würde (14).',
      missionPreparation: 'Ziele und Patrouillen müssen nicht vorher feststehen (25, 27).',
      gentlemensWar:
        'Der Monat vergeht nur dann ohne Flüge, wenn beide Seiten am Boden bleiben. Auch wenn wir fliegen wollen, müssen wir nichts starten.',
    },

    reasons: {
      score: ({ points: score, months: n }) =>
        `${score > 0 ? `Wir liegen ${points(score)} vorn` : score < 0 ? `Wir liegen ${points(-score)} zurück` : 'Es steht gleich'}; ${n === 1 ? 'es bleibt' : 'es bleiben'} ${months(n)}.`,
      restDue: () => 'Fliegt diesen Monat keines unserer Flugzeuge, bringt uns ein Wurf für die Ruhe Punkte.',
      quietWar: ({ months: n }) =>
        `Seit ${plural(n, 'einem Monat', 'Monaten')} ist nichts geschehen. Lange Ruhe beendet den Krieg unentschieden.`,
      raided: ({ count }) =>
        count === 0 ? 'Zuletzt fielen keine Bomben.' : `Zuletzt fielen ${often(count)} Bomben.`,
      metByDay: ({ times }) => `Wir erwarten, dass ein Flug bei Tag ${often(times)} angegriffen wird.`,
      metByNight: ({ times }) => `Wir erwarten, dass ein Flug bei Nacht ${often(times)} angegriffen wird.`,
      fighters: ({ count }) =>
        `Wir vermuten etwa ${plural(count, 'einen Jäger', 'Jäger')} auf ihren Flugplätzen.`,
      seenAt: ({ count, place }) =>
        `In ${place} ${count === 1 ? 'wurde ein Jäger' : `wurden ${count} Jäger`} gesehen. Wir glauben, ${count === 1 ? 'er ist' : 'sie sind'} noch dort.`,
      fakes: ({ times }) =>
        `Wir glauben, etwa ${Math.round(times)} von 10 nicht entdeckten Marken sind Scheinziele.`,
      setUp: () => 'Die vorgeschlagene Aufstellung ist solide.',
      bought: ({ who, count, points: cost }) =>
        `Wir kaufen ${who || plural(count, 'eine Einheit', 'Einheiten')} für ${points(Math.abs(cost))}.`,
      fortified: ({ place }) => `Wir verstärken die Verteidigung in ${place}.`,
      saved: () => 'Wir behalten unsere Punkte.',
      regrouped: ({ who, count }) =>
        `Wir verlegen ${who || plural(count, 'eine Einheit', 'Einheiten')} auf bessere Plätze.`,
      orders: () => 'Hier ist nichts zu entscheiden.',
      raid: ({ who, place, turn, points: worth }) =>
        who === ''
          ? `Ein Angriff auf ${place} dürfte im Schnitt ${points(worth)} bringen, mögliche Verluste abgezogen.`
          : `Wir greifen ${place} mit ${who} an${off(turn)}: Das dürfte im Schnitt ${points(worth)} bringen, mögliche Verluste abgezogen.`,
      decoy: ({ who, place, turn }) =>
        who === ''
          ? `Eine Finte in Richtung ${place} lockt Jäger fort.`
          : `Wir schicken ${who} als Finte in Richtung ${place}${off(turn)}.`,
      hunt: ({ who, count, onTheWay, enemy, at, place, turn, points: worth }) => {
        const met = `${inTurn(turn)}${at === '' ? '' : ` bei ${place}`}`;
        const where = over(at === '' ? place : at);
        const worthIt = `im Schnitt ${points(worth)} wert.`;
        if (who !== '') return `Wir schicken ${who} gegen ${enemy}${where}, Treffen${met}: ${worthIt}`;
        const can = count === 1 ? 'kann' : 'können';
        return `${onTheWay ? `von dort ${can} sie` : `sie ${can}`} ${enemy}${where}${met} stellen: ${worthIt}`;
      },
      onward: ({ place }) => `Es geht weiter in Richtung ${place}.`,
      homeward: () =>
        'Hier lohnt kein Warten in der Luft, also fliegen wir heim, solange der Treibstoff reicht.',
      patrolHome: () => 'Die Patrouille muss jetzt heim.',
      fight: ({ who, enemy, place, points: worth }) =>
        who === ''
          ? `Der Kampf dürfte im Schnitt ${points(worth)} bringen.`
          : `Wir greifen ${enemy} bei ${place} mit ${who} an: Das dürfte im Schnitt ${points(worth)} bringen.`,
      bomb: ({ who, place, points: worth }) =>
        who === ''
          ? `Das beste Ziel dort: im Schnitt ${points(worth)}.`
          : `Wir bombardieren das beste Ziel in ${place} mit ${who}: im Schnitt ${points(worth)}.`,
      stays: ({ turn }) =>
        turn > 0
          ? `Jetzt lohnt kein Flug. Ab Zug ${turn} kann es sich lohnen, Jäger gegen ihre Flugplätze zu schicken.`
          : 'Sonst lohnt in diesem Zug kein Flug.',
      turnOver: () => 'In diesem Zug ist nichts mehr zu bekämpfen oder zu bombardieren.',
      tried: ({ count }) =>
        `Wir haben ${plural(count, 'einen Verlauf', 'Verläufe')} bis zum Monatsende durchdacht. Dieser war der beste.`,
    },

    commands: {
      setUp: ({ press }) => `„${press}“ drücken und bestätigen`,
      submit: ({ phase, press }) => (press === '' ? `dies für „${phase}“ abgeben` : `„${press}“ drücken`),
      takeBack: ({ phase }) => `die Abgabe für „${phase}“ zurücknehmen`,
      move: ({ units, place, land }) =>
        `${units} nach ${place} fliegen${land ? ' und dort landen' : ''} lassen`,
      rendezvous: ({ units, place }) => `${units} starten und sich bei ${place} treffen lassen`,
      regroup: () => 'Verbände in einem Hexfeld vereinigen',
      endMovement: () => 'deine Bewegung beenden',
      attack: ({ enemy, place }) => `${enemy} bei ${place} angreifen`,
      bomb: ({ units, place }) => `${place} mit ${units} bombardieren`,
      endTurn: ({ aloft, turn }) =>
        aloft
          ? 'den Zug beenden'
          : turn > 0
            ? `den Zug beenden; dein nächster Flug startet in Zug ${turn}`
            : 'den Zug beenden; von dir ist nichts in der Luft',
      orders: () => 'deine Dauerbefehle ändern',
      plan: ({ units, place }) => `einen Flug von ${units} nach ${place} planen`,
      dropPlan: () => 'einen geplanten Flug streichen',
      passUntil: ({ press, turn }) =>
        turn > 0
          ? `deine Züge vergehen lassen, längstens bis Zug ${turn}`
          : press === ''
            ? 'deine Züge vergehen lassen, bis etwas geschieht'
            : `„${press}“ drücken`,
      noMoreMissions: () => 'erklären, dass diesen Monat keine Einsätze mehr geflogen werden',
      resign: () => 'aufgeben',
      offerDraw: () => 'ein Unentschieden anbieten',
      answerDraw: () => 'das angebotene Unentschieden beantworten',
    },
  },
};
