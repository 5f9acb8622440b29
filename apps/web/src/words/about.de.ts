import type { AboutWords } from './about.en.ts';

/** Words of the page about the game, in German. */
export const about: AboutWords = {
  title: 'Über dieses Spiel',
  how: 'So wird gespielt',
  howText:
    'Die Karte ist in Hexfelder geteilt, sechseckige Felder von fünf Meilen Durchmesser. Jeder Monat beginnt mit der Planung, die beide Seiten geheim halten. Dann wird geflogen, in 24 Zügen für jede Seite. Die Deutschen schicken Bomber über die See. Sie wählen eine Staffel, ihr Ziel und den Weg nach Hause; danach fliegt die Staffel von selbst. Die Briten bewachen die Küste und schicken ihnen Jäger entgegen. Bomben und Verluste bewegen die Moralpunkte. Wer am Ende führt, hat gewonnen.',
  independent: 'Eine unabhängige Umsetzung',
  independentText:
    'Dies ist eine unabhängige Umsetzung eines Brettspiels über die deutschen Bombenangriffe auf England 1917 und 1918. Der Verlag hat sie weder herausgegeben noch gebilligt. Sie enthält weder den Wortlaut der Regeln noch die gedruckten Zeichnungen. Wir erklären die Regeln in eigenen Worten und behalten die Nummern ihrer Abschnitte.',
  charts: 'Die Tafeln sind rekonstruiert',
  chartsText:
    'Die Regeln verweisen auf Tafeln und Werte, die auf Karte und Marken gedruckt sind. Wir haben keine öffentliche Fassung gefunden und sie darum aus der Geschichte der Angriffe rekonstruiert. Wenn du das gedruckte Spiel besitzt, kannst du mit eigenen Tafeln spielen.',
  fog: 'Du siehst, was du wissen darfst',
  fogText:
    'Der Server schickt jedem Spieler nur, was seine Seite weiß. Mehr enthält diese Webseite nicht, also ist dort auch nichts zu finden. Die Würfel entstehen aus einem Geheimnis des Servers und einem Beitrag jedes Spielers. Nach der Partie kannst du sie prüfen.',
  made: 'Verwendet',
  madeText:
    'Die Küsten stammen von Natural Earth (gemeinfrei), die Schriften sind Old Standard TT und Libre Franklin (SIL Open Font License). Alle Zeichnungen wurden für dieses Projekt gemacht. Das Programm ist freie Software unter der MIT-Lizenz.',
  version: (number) => `Dies ist die Version ${number}.`,
  licences: 'Lizenzen der Pakete in diesen Seiten',
};
