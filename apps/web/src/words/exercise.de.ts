/** Die Wörter der Übung auf der Karte. */
import type { exercise as english } from './exercise.en.ts';
import { counted } from './plural.ts';

export const exercise: typeof english = {
  try: 'Diesen Angriff üben',
  tryNote: 'Eine Übung in diesem Browser. Dein Spiel geht weiter und erfährt nichts davon',
  title: 'Übung',
  band: 'Das ist nicht dein Spiel. Hier zählt nichts.',
  back: 'Zurück zum Tisch',
  yourMove: 'Am Tisch bist du am Zug.',
  raid: (units, from, to) => `${units}: von ${from} nach ${to}`,
  lead: 'Was du nicht siehst, kann so sein oder anders. Jede „Welt“ ist eine dieser Möglichkeiten, und der Angriff wird in jeder geflogen.',
  counting: (done, of) => `${done} von ${of} Welten gespielt`,
  stop: 'Anhalten',
  goOn: 'Weiter',
  more: (n) => `${n} weitere Welten`,
  failed: 'Die Übung ließ sich nicht spielen. Geh zurück zum Tisch und versuche es noch einmal.',
  result: (worlds, average, low, high) =>
    `In ${worlds === 1 ? 'einer Welt' : `${worlds} Welten`}: im Mittel ${counted(average, 'Punkt', 'Punkte')}, von ${low} bis ${high}.`,
  happened: 'In wie vielen Welten',
  rows: {
    bombed: 'Seine Bomben fielen',
    before: 'Jäger stellten ihn vor der Küste',
    inland: 'Jäger stellten ihn auf dem Weg zum Ziel',
    after: 'Jäger stellten ihn erst nach dem Abwurf',
    unhurt: 'Er kam ohne Verlust heim',
    grounded: 'Er startete nicht',
  },
  spread: 'Punkte und Zahl der Welten',
  bar: (points, worlds) =>
    `${counted(points, 'Punkt', 'Punkte')}: ${worlds === 1 ? 'eine Welt' : `${worlds} Welten`}`,
  how: 'Wie gezählt wird',
  method: [
    'Jede Welt passt zu allem, was du siehst. Was du nicht siehst, wird ausgelost, und auch gewürfelt wird neu: Mit den Würfeln deines Spiels hat das nichts zu tun.',
    'Dein Plan fliegt den Angriff. Ein Hauptmann entscheidet, was der Plan offen lässt, ein anderer führt den Gegner. Andere Angriffe von dir werden nicht befohlen.',
    'Gezählt werden deine Punkte minus die des Gegners. Ein verlorenes Flugzeug zählt auch mit seinem Wert. Die Spanne lässt an jedem Ende ein Zehntel der Welten weg.',
    'In 654 Angriffen zwischen Hauptleuten verteilte sich, was wirklich geschah, gleichmäßig über das, was die Welten ergaben. Gegen Menschen kann das anders sein.',
  ],
  play: 'Selbst fliegen',
  playLead: 'Übernimm in einer dieser Welten. Den Gegner führt ein Hauptmann. Die Würfel fallen neu.',
  worlds: { middle: 'Eine übliche Welt', worst: 'Die schlechteste Welt', best: 'Die beste Welt' },
  points: (points) => counted(points, 'Punkt', 'Punkte'),
  opening: 'Die Übung beginnt.',
  another: 'Zurück zur Auszählung',
  map: 'Karte des Angriffs',
};
