/** Words of advice, and of what officers thought, in German. */
import type { advice as english } from './advice.en.ts';
import { figureWith } from './ranges.ts';
import { plural } from './plural.ts';

const figure = figureWith(',');

const units = (n: number): string => plural(n, 'eine Einheit', 'Einheiten');
const withUnits = (n: number): string => plural(n, 'einer Einheit', 'Einheiten');
const often = (n: number): string => (figure(n) === '1' ? 'einmal' : `${figure(n)}-mal`);
const points = (n: number): string => (figure(n) === '1' ? 'einen Punkt' : `${figure(n)} Punkte`);
const months = (n: number): string => plural(n, 'ein Monat', 'Monate');

export const advice: typeof english = {
  advice: {
    title: 'Rat eines Offiziers',
    lead: 'Er erfährt, was du siehst, und sonst nichts. Es geschieht nichts, bevor du den Befehl selbst gibst.',
    ask: 'Was würdest du tun?',
    thinking: 'Der Offizier denkt nach …',
    would: (officer) => `${officer} würde jetzt:`,
    nothing: 'Du hast jetzt nichts zu tun.',
    nothingIn: 'Darin ist nichts gewählt.',
    because: 'Warum',
    fillIn: 'Eintragen',
    filled: 'Unten ist es eingetragen: Gib dort den Befehl, oder leg ihn weg.',
    give: 'Diesen Befehl geben',
    putAway: 'Weglegen',
    overtaken: 'Inzwischen hat sich etwas geändert; frag noch einmal.',
    failed: 'Es kam keine Antwort.',
    notes: 'Was die Offiziere dachten',
    notesLead: 'Was jeder Computerspieler glaubte und tat, Monat für Monat, notiert, als er sich entschied.',
    inTurn: (turn) => `Zug ${turn}:`,

    reasons: {
      score: ({ points, months: n }) =>
        `${points > 0 ? `Wir führen mit ${figure(points)}` : points < 0 ? `Wir liegen ${figure(-points)} zurück` : 'Es steht gleich'}; es bleiben ${months(n)}.`,
      restDue: () => 'Fliegt diesen Monat nichts, so bringt ein Wurf für die Ruhe Punkte.',
      quietWar: ({ months: n }) =>
        `Es ist seit ${plural(n, 'einem Monat', 'Monaten')} ruhig; lange Ruhe beendet den Krieg unentschieden.`,
      raided: ({ count }) =>
        count === 0 ? 'Zuletzt fielen keine Bomben.' : `Zuletzt fielen ${often(count)} Bomben.`,
      metByDay: ({ times }) => `Bei Tag wird ein Flug wohl ${often(times)} angegriffen.`,
      metByNight: ({ times }) => `Bei Nacht wird er wohl ${often(times)} angegriffen.`,
      setUp: () => 'Die vorgeschlagene Aufstellung ist solide.',
      bought: ({ count, points }) =>
        `Er kauft ${units(count)} für ${plural(points, 'einen Punkt', 'Punkte')}.`,
      saved: () => 'Er behält seine Punkte.',
      regrouped: ({ count }) => `Er verlegt ${units(count)} auf bessere Plätze.`,
      orders: () => 'Hier ist nichts zu entscheiden.',
      raid: ({ count, place, points: worth }) =>
        `Ein Angriff auf ${place} mit ${withUnits(count)} dürfte im Schnitt ${points(worth)} bringen.`,
      decoy: ({ place }) => `Eine Finte in Richtung ${place} lockt Jäger fort.`,
      hunt: ({ count, place, points: worth }) =>
        `Mit ${withUnits(count)} ist der Gegner bei ${place} zu stellen: im Schnitt ${points(worth)} wert.`,
      onward: ({ place }) => `Es geht weiter in Richtung ${place}.`,
      homeward: () => 'Es geht heim, solange der Brennstoff reicht.',
      patrolHome: () => 'Die Patrouille muss jetzt heim.',
      fight: ({ place, points: worth }) =>
        `Der Kampf bei ${place} dürfte im Schnitt ${points(worth)} bringen.`,
      bomb: ({ place, points }) =>
        `Bomben auf das beste Ziel in ${place}: im Schnitt ${figure(points)} Punkte.`,
      stays: () => 'Sonst lohnt in diesem Zug kein Flug.',
      turnOver: () => 'In diesem Zug ist nichts mehr zu bekämpfen oder zu bombardieren.',
      tried: ({ count }) =>
        `Er hat im Kopf ${plural(count, 'einmal', 'Mal')} durchgespielt, was er tun könnte; dies war das Beste.`,
    },

    commands: {
      setUp: () => 'wie vorgeschlagen aufstellen',
      submit: ({ phase }) => `seine Wahl für „${phase}“ abgeben`,
      takeBack: ({ phase }) => `die Abgabe für „${phase}“ zurücknehmen`,
      move: ({ units, place, land }) =>
        `${units} nach ${place} fliegen${land ? ' und dort landen' : ''} lassen`,
      rendezvous: ({ units, place }) => `${units} starten und sich bei ${place} treffen lassen`,
      regroup: () => 'Gruppen in einem Feld zusammenlegen',
      endMovement: () => 'die Bewegung beenden',
      attack: ({ place }) => `die feindliche Gruppe bei ${place} angreifen`,
      bomb: ({ units, place }) => `${place} mit ${units} bombardieren`,
      endTurn: () => 'den Flugzug beenden',
      orders: () => 'die Dauerbefehle ändern',
      plan: ({ units, place }) => `einen Flug von ${units} nach ${place} planen`,
      dropPlan: () => 'einen geplanten Flug streichen',
      passUntil: () => 'passen, bis etwas geschieht',
      noMoreMissions: () => 'erklären, dass diesen Monat keine Einsätze mehr folgen',
      resign: () => 'aufgeben',
      offerDraw: () => 'ein Unentschieden anbieten',
      answerDraw: () => 'das angebotene Unentschieden beantworten',
    },
  },
};
