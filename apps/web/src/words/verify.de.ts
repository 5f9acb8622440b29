/** Words of the verification of a record, in German. */
import type { verify as english } from './verify.en.ts';
import { plural } from './plural.ts';

export const verify: typeof english = {
  title: 'Beendete Partie prüfen',
  lead: 'Wurde nach den Regeln gespielt, und hat niemand die Würfel bestimmt? Die Aufzeichnung einer beendeten Partie enthält jeden Befehl und jeden Wurf. Diese Seite spielt sie noch einmal durch und vergleicht. Das alles macht dein Browser: Nichts wird verschickt, und du brauchst kein Netz.',
  drop: 'Aufzeichnung einer Partie hier ablegen',
  choose: 'Datei wählen',
  fetching: 'Die Aufzeichnung wird geholt …',
  heads: 'Deine Seite der Partie',
  elsewhere:
    'Was diese Würfe beweist, hat ein anderes deiner Geräte. Öffne dies auf einem Gerät, das es hat.',
  headsKept: (n, shares) =>
    n + shares === 0
      ? 'Dieser Browser war bei der laufenden Partie nicht dabei. Hast du deine Seite der Partie anderswo gespeichert, füge diese Datei hinzu.'
      : `Dieser Browser hat während der Partie ${plural(n, 'einen Fingerabdruck', 'Fingerabdrücke')} davon behalten (kurze Codes, die zu keiner geänderten Partie passen)${shares > 0 ? ' und deinen Anteil an den Würfeln' : ''}. Die Aufzeichnung wurde damit verglichen.`,
  headsAdd: 'Datei mit deiner Seite hinzufügen',
  headsBad: 'Diese Datei ist keine gespeicherte Seite einer Partie.',
  headsOther: 'Diese Datei gehört zu einer anderen Partie und wurde nicht verwendet.',
  headsAdded: 'Die Datei, die du hinzugefügt hast, wurde mitverwendet.',
  stop: 'Abbrechen',
  sideWaits: 'Deine Seite einer Partie ist geladen. Jetzt fehlt noch die Aufzeichnung dieser Partie.',
  files: {
    empty: 'Diese Datei ist leer. Speichere die Aufzeichnung noch einmal.',
    packed: 'Diese Datei ist gepackt. Entpacke sie und wähle dann die Aufzeichnung darin.',
    encoding:
      'Diese Datei enthält keinen Text, der sich hier lesen lässt. Speichere die Aufzeichnung noch einmal, als Text in UTF-8.',
    page: 'Diese Datei ist eine Webseite und nicht die Aufzeichnung selbst. Öffne die Partie und speichere die Aufzeichnung dort.',
    cut: 'Diese Datei hört zu früh auf, es fehlt also ein Teil. Speichere die Aufzeichnung noch einmal.',
    broken:
      'Diese Datei ist beschädigt und lässt sich nicht als Aufzeichnung lesen. Speichere die Aufzeichnung noch einmal.',
    version:
      'Eine andere Version dieses Programms hat diese Aufzeichnung geschrieben. Prüfe sie mit jener Version.',
    campaign:
      'Mit dieser Datei zieht eine Partie auf einen anderen Server um. Sie ist für den Betreiber, nicht für diese Prüfung.',
    manifest:
      'Diese Datei nennt Partien, die auf einen anderen Server umziehen. Sie ist für den Betreiber, nicht für diese Prüfung.',
    charts: 'Diese Datei enthält Tabellen und nicht die Aufzeichnung einer Partie.',
    units: 'Diese Datei enthält die Einheiten eines Tabellensatzes und nicht die Aufzeichnung einer Partie.',
    ownData:
      'Diese Datei enthält deine Daten aus „Meine Daten“. Öffne eine beendete Partie und speichere ihre Aufzeichnung dort.',
    answer:
      'Diese Datei enthält statt der Aufzeichnung eine Fehlermeldung des Servers. Speichere die Aufzeichnung noch einmal.',
    other: 'Diese Datei ist weder die Aufzeichnung einer Partie noch eine gespeicherte Seite einer Partie.',
  },
  failed:
    'Die Prüfung kam nicht zum Ende: Vielleicht ist die Aufzeichnung für diesen Browser zu groß. Versuche es auf einem anderen Gerät.',
  working: (n) => `Die Partie wird noch einmal gespielt: ${plural(n, 'ein Befehl', 'Befehle')}`,
  holds: 'Alle Prüfungen bestanden',
  fails: 'Eine Prüfung ist fehlgeschlagen',
  unproved: 'Nicht bewiesen',
  means: {
    holds:
      'Die Partie wurde nach den Regeln gespielt, niemand hat die Würfel bestimmt, und nichts, was dir gezeigt wurde, ist nachträglich geändert.',
    fails:
      'Diese Aufzeichnung ist nicht die der gespielten Partie, oder die Datei ist beschädigt. Die fehlgeschlagene Prüfung unten sagt, was nicht stimmt. Behalte die Datei und frage deinen Betreiber danach.',
    unproved:
      'Nichts widerspricht der Aufzeichnung, aber nicht alles ließ sich prüfen. Die offenen Prüfungen unten sagen, was fehlt.',
  },
  of: { holds: 'bestanden', refused: 'fehlgeschlagen', open: 'offen' },
  entry: (n) => `Eintrag ${n}`,
  game: (id) => `Partie ${id}`,
  detail: 'Technische Angaben (auf Englisch)',
  checks: {
    form: {
      name: 'Die Datei',
      holds: () => 'Sie ist die Aufzeichnung einer Partie.',
      fails: 'Sie ist keine Aufzeichnung einer Partie, oder sie ist beschädigt.',
    },
    secret: {
      name: 'Die Würfel des Servers',
      holds: (n) =>
        n === 1
          ? 'Der Server hat seine geheime Zahl für die Würfel vor dem ersten Wurf festgelegt und nicht geändert.'
          : `Die Würfel begannen während der Partie neu. Der Server hat jede seiner ${n} geheimen Zahlen vorher festgelegt und keine geändert.`,
      fails:
        'Der Server hat eine andere geheime Zahl für die Würfel benutzt, als er vorher festgelegt hatte.',
    },
    chain: {
      name: 'Keine Lücken',
      holds: (n) =>
        n === 1
          ? 'Der eine Eintrag passt zum Beginn der Partie.'
          : `Alle ${n} Einträge passen lückenlos aneinander.`,
      fails: 'Hier passt etwas nicht zu dem, was davor steht: Es wurde geändert, oder etwas fehlt.',
    },
    heads: {
      name: 'Was dir gezeigt wurde',
      holds: (n) =>
        n === 1
          ? 'Der Fingerabdruck, den dein Browser behalten hat, passt zur Aufzeichnung.'
          : `Alle ${n} Fingerabdrücke, die dein Browser behalten hat, passen zur Aufzeichnung.`,
      fails: 'Während der Partie wurde dir etwas gezeigt, das nicht in dieser Aufzeichnung steht.',
    },
    shares: {
      name: 'Dein Anteil an den Würfeln',
      holds: (n) =>
        n === 0
          ? 'Es wurde nicht gewürfelt, also gibt es nichts zu beweisen.'
          : n === 1
            ? 'Die Würfel entstanden mit deinem Anteil, einer Zufallszahl aus deinem Browser. Alles andere stand fest, bevor jemand deinen Anteil kennen konnte.'
            : `Die Würfel entstanden mit deinen ${n} Anteilen, Zufallszahlen aus deinem Browser. Alles andere stand fest, bevor jemand deine Anteile kennen konnte.`,
      fails: 'Die Würfel entstanden ohne den Anteil, den du gegeben hast.',
    },
    dice: {
      name: 'Würfel',
      holds: (n) =>
        n === 0
          ? 'Es wurde nicht gewürfelt.'
          : n === 1
            ? 'Der eine Wurf folgt aus der geheimen Zahl des Servers und den Anteilen der Spieler.'
            : `Alle ${n} Würfe folgen aus der geheimen Zahl des Servers und den Anteilen der Spieler.`,
      fails: 'Ein Wurf folgt nicht aus der geheimen Zahl des Servers und den Anteilen der Spieler.',
    },
    charts: {
      name: 'Tafeln',
      holds: () => 'Gespielt wurde mit den Tafeln dieses Programms.',
      fails: 'Die Tafeln in der Aufzeichnung sind nicht die der Partie.',
    },
    start: {
      name: 'Beginn der Partie',
      holds: () => 'Nach den Regeln beginnt die Partie wie aufgezeichnet.',
      fails: 'Nach den Regeln beginnt die Partie anders.',
    },
    decisions: {
      name: 'Regeln',
      holds: (n) =>
        n === 0
          ? 'Niemand gab einen Befehl.'
          : n === 1
            ? 'Der eine Befehl wurde noch einmal gespielt, mit demselben Ergebnis.'
            : `Alle ${n} Befehle wurden noch einmal gespielt, jeder mit demselben Ergebnis.`,
      fails: 'Nach den Regeln hat dieser Befehl ein anderes Ergebnis.',
    },
  },
  open: {
    heads:
      'Dieser Browser hat keine Fingerabdrücke der laufenden Partie und kann darum nicht sagen, ob ein Teil fehlt oder ersetzt wurde. Hast du deine Seite der Partie gespeichert, füge die Datei unten hinzu.',
    shares:
      'Was hier bekannt ist, beweist nicht, dass niemand die Würfel bestimmt hat. Hast du in einem anderen Browser gespielt, speichere dort deine Seite der Partie und füge die Datei unten hinzu.',
    charts: 'Diese Tafeln ließen sich nicht mit bekannten vergleichen. Die Prüfung nimmt sie, wie sie sind.',
    start: 'Der Beginn ließ sich nicht noch einmal spielen. Die Prüfung nimmt ihn, wie er ist.',
  },
  otherCharts: 'Gespielt wurde mit eigenen Tafeln des Betreibers, nicht mit denen dieses Programms.',
  openRules: (n) =>
    `${plural(n, 'Ein Befehl wurde', 'Befehle wurden')} nach Regeln oder Tafeln entschieden, die diese Seite nicht hat. Die Prüfung nimmt ${n === 1 ? 'sein Ergebnis' : 'ihre Ergebnisse'} wie aufgezeichnet.`,
  replay: 'Partie ansehen',
  save: 'Aufzeichnung speichern',
  another: 'Andere Aufzeichnung prüfen',
};
