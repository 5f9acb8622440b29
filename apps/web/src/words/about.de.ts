import type { AboutWords } from './about.en.ts';

/** Words of the page about the game, in German. */
export const about: AboutWords = {
  title: 'Über dieses Spiel',
  how: 'So wird gespielt',
  howText:
    'Die Karte ist in sechseckige Felder von fünf Meilen geteilt, die Hexfelder. Jeder Monat beginnt mit der Planung, geheim und auf beiden Seiten; dann wird geflogen, in 24 Zügen für jede Seite. Die Deutschen schicken Bomber über die See: Wähle eine Staffel, ihr Ziel und den Weg nach Hause und beende deinen Zug; dann fliegt sie von selbst. Die Briten bewachen die Küste und schicken ihnen Jäger entgegen. Bomben und Verluste bewegen die Moralpunkte; wer am Ende führt, hat gewonnen.',
  independent: 'Eine unabhängige Umsetzung',
  independentText:
    'Dies ist eine unabhängige Umsetzung eines Brettspiels über die deutschen Bombenangriffe auf England 1917 und 1918. Der Verlag hat sie weder herausgegeben noch gebilligt. Der Wortlaut der Regeln und die gedruckten Zeichnungen sind nicht enthalten; die Regeln werden in eigenen Worten erzählt, mit den Nummern ihrer Abschnitte.',
  charts: 'Die Tafeln sind rekonstruiert',
  chartsText:
    'Die Regeln verweisen auf Tafeln und Werte, die auf Karte und Spielsteinen gedruckt waren. Eine öffentliche Fassung wurde nicht gefunden, darum sind sie aus der Geschichte der Angriffe rekonstruiert. Wer das gedruckte Spiel besitzt, kann mit eigenen Tafeln spielen.',
  fog: 'Du siehst, was du wissen darfst',
  fogText:
    'Der Server schickt jedem nur, was seine Seite weiß. In dieser Seite ist nichts versteckt, also ist auch nichts zu finden. Die Würfel entstehen aus einem Geheimnis des Servers und einem Beitrag jedes Spielers und lassen sich nach dem Spiel prüfen.',
  made: 'Gemacht mit',
  madeText:
    'Küsten von Natural Earth (gemeinfrei). Old Standard TT und Libre Franklin unter der SIL Open Font License. Alle Zeichnungen wurden für dieses Projekt gemacht. Das Programm ist freie Software unter der MIT-Lizenz.',
  licences: 'Lizenzen der Pakete in diesen Seiten',
};
