import type { remarks as english } from './remarks.en.ts';

export const remarks: typeof english = {
  names: { cadet: 'Kadett Segler', captain: 'Hauptmann Reiher', commander: 'Kommandeur Kauz' },
  lines: {
    cadet: {
      begin: [
        'Ich will fliegen, wenn das Wetter mich lässt.',
        'Viel Glück. Ich werde versuchen, lästig zu sein.',
        'Mein erster Krieg. Drei Bleistifte sind gespitzt.',
        'Erst denken, heißt es. Ich denke unterwegs.',
      ],
      raid: [
        'Gerade hin, gerade zurück. Das war der ganze Plan.',
        'Wir haben es gefunden. Sicher war ich nicht.',
        'Mein Lehrer würde über diese Kurven schimpfen.',
        'Das steht morgen in der Zeitung, nehme ich an.',
        'Wer nicht wagt, sagt meine Tante immer.',
      ],
      raided: [
        'Sie waren hier, höre ich. Gut geflogen.',
        'Wir haben sie gehört, ehe wir sie sahen.',
        'Der Tee steht. Jetzt passe ich auf.',
        'Recht nah. Ich sollte öfter nach oben sehen.',
        'Ich schulde Ihnen einen Gegenbesuch.',
      ],
      loss: [
        'Eine Maschine weniger. Den Brief schreibe ich selbst.',
        'Mein Fehler. Ich ließ sie zu gerade fliegen.',
        'Heute Abend bleibt ein Stuhl leer.',
        'Das nächste Mal drehe ich früher ab.',
        'Ihre Schützen verstehen ihr Handwerk.',
      ],
      won: ['Gewonnen? Bitte rechnen Sie nach.', 'Ein Krieg mit Glück. Danke für das Spiel.'],
      lost: ['Ehrlich geschlagen. Darf ich morgen noch einmal?', 'Gut gespielt. Ich habe mitgeschrieben.'],
      drawn: ['Unentschieden. Ich hatte eine härtere Lektion erwartet.'],
    },
    captain: {
      begin: [
        'Ich rechne zweimal und fliege einmal.',
        'Einen guten Krieg. Ich lasse mir Zeit.',
        'Zuerst der Wetterbericht, dann der Gegner.',
        'Ich habe die Tabellen gelesen. Sie gewiss auch.',
      ],
      raid: [
        'Auf dem Papier war es den Sprit wert. Wir werden sehen.',
        'Ein kurzer Besuch, der Heimweg ist vorbereitet.',
        'Dorthin, wo wenige Geschütze stehen. Hoffe ich.',
        'Keine Heldentat. Nur Rechnen.',
        'Die Rechnung war lang. Ich vertraue ihr.',
      ],
      raided: [
        'Sie haben die Lücke gefunden. Ich hielt sie für kleiner.',
        'Gut überlegt. Ich wäre es ebenso geflogen.',
        'Vermerkt, mit Uhrzeit und Höhe.',
        'Dieser Weg war mit Bleistift markiert. Er braucht Tinte.',
        'Die Geschütze bedauern.',
      ],
      loss: [
        'Das kommt in die rote Spalte.',
        'Eingerechnet war es. Gefallen muss es mir nicht.',
        'Eine gute Maschine. Im Kasino ist es still.',
        'Von nun an weniger wagen, und bessere Karten.',
        'Gut geschossen. Richten Sie es bitte aus.',
      ],
      won: ['Die Rechnung geht auf, wenn auch knapp.', 'Ein sorgsamer Krieg. Danke für ein schweres Spiel.'],
      lost: [
        'Sie lasen die Tabellen besser. Meine Anerkennung.',
        'Mein Fehler ist gefunden. Ich brauchte den ganzen Krieg.',
      ],
      drawn: ['Gleichauf. Mit dem Lineal ging es nicht gerader.'],
    },
    commander: {
      begin: [
        'Nach dem Abendessen arbeite ich am besten.',
        'Guten Abend. Irgendwann wird es einer.',
        'Bei mir wird es spät. Warten Sie nicht auf mich.',
        'Der Mond hält zu keinem. Ich frage ihn trotzdem.',
      ],
      raid: [
        'Wir waren da und sind nicht geblieben.',
        'Ein dunkler Weg ist ein kurzer.',
        'Mit der Zeit kennt man die Küste auswendig.',
        'Zum Frühstück sind sie zu Hause, oder fast.',
        'Meine Lampe ging zuletzt aus. Dafür hat sie gebrannt.',
      ],
      raided: [
        'Ihr Besuch traf mich noch wach an.',
        'Sauber geflogen.',
        'Das hat den Stab geweckt. Es tut ihm gut.',
        'Ich ziehe die Vorhänge zu.',
        'Ihre Lampe brennt also auch so lange.',
      ],
      loss: [
        'Heute Nacht brennt auf dem Platz ein Licht weniger.',
        'Sie kannten den Weg. Es hat nicht gereicht.',
        'Die Landelichter bleiben noch etwas an.',
        'Eine schlechte Stunde. Sie vergeht, aber sie zählt.',
        'Gut geschossen. Ich dachte, man sähe sie nicht.',
      ],
      won: [
        'Die Stunden meinten es gut mit mir. Danke für die Gesellschaft.',
        'Gewonnen, zu später Stunde. Es war knapp.',
      ],
      lost: [
        'Sie haben länger durchgehalten. Das gelingt wenigen.',
        'Gut gespielt. Ich schlafe ausnahmsweise darüber.',
      ],
      drawn: ['Keiner hat geschlafen, und keiner hat gewonnen.'],
    },
  },
  stop: 'Ausblenden, was Offiziere sagen',
};
