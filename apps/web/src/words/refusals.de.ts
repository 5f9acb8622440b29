/** Refusals of the server, the rules and this page, in German. The English sentences stand where the codes are declared. */
import type { WireErrorCode } from '@1bob/protocol';
import type { RefusalCode } from '@1bob/rules/player';
import type { pageFailures } from '../net/failures.ts';
import type { tableFailures } from '../net/table-failures.ts';

export type RefusedCode =
  | WireErrorCode
  | RefusalCode
  | keyof typeof pageFailures
  | (typeof tableFailures)[keyof typeof tableFailures]['code'];

export const refusals: Readonly<Record<RefusedCode, string>> = {
  'network.unreachable': 'Der Server antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.',
  'network.unanswered':
    'Der Server antwortet nicht, vielleicht ist es aber geschehen. Prüfe deine Verbindung und lade die Seite neu, bevor du es noch einmal versuchst.',
  'network.answer': 'Die Antwort des Servers ist nicht zu verstehen. Lade die Seite neu.',
  'network.closed': 'Diese Seite hat den Tisch verlassen.',
  'network.away': 'Der Server antwortet nicht. Prüfe deine Verbindung. Diese Seite versucht es weiter.',
  'network.blocked':
    'Der Server antwortet, aber ein Proxy, eine Firewall oder eine Erweiterung lässt keine Live-Verbindung zu. Versuche es in einem anderen Netz, oder bitte dessen Verwaltung, WebSockets zuzulassen.',
  'network.stray':
    'Dein Netz lässt keine WebSockets zu, und andere Verbindungen gehen zwischen den Servern hier verloren. Versuche es in einem anderen Netz, und bitte den Betreiber, alle Anfragen zu einer Partie an denselben Server zu leiten.',
  'network.crowded':
    'Aus deinem Netz kommen zu viele Verbindungen. Schließe andere Tabs oder warte eine Minute.',
  'cookie.missing':
    'Dein Browser hat das Cookie dieser Seite nicht behalten. Erlaube Cookies für diese Seite und versuche es noch einmal.',
  'passkey.cancelled': 'Es wurde kein Passkey benutzt.',
  'seat.moved': 'Dein Platz wurde in einem anderen Browser eingenommen.',
  'seat.chair':
    'Dein zweiter Stuhl an diesem Tisch ist zu Ende. Der Spieler hat ihn zurückgenommen oder spielt den Platz nicht mehr.',
  'seat.released':
    'Du hast nicht rechtzeitig gezogen, deshalb ist dein Platz wieder frei. Nimm einen anderen Tisch.',

  'request.malformed': 'Das nimmt der Server nicht an. Prüfe deine Eingabe, oder lade die Seite neu.',
  'request.tooLarge': 'Das ist zu lang für den Server. Kürze es und versuche es noch einmal.',
  'request.unsupportedType': 'Der Server nimmt nur JSON an. Setze im Kopf content-type: application/json.',
  'request.unknown': 'Unter dieser Adresse ist nichts. Prüfe, ob sie stimmt.',
  'request.tooMany':
    'Von dir oder aus deinem Netz kamen zu viele Anfragen. Warte eine Minute und versuche es noch einmal.',
  'text.empty': 'Hier steht nichts. Gib einen Buchstaben, eine Ziffer oder ein Emoji ein.',
  'text.invisible':
    'Das könnte niemand sehen: Es besteht nur aus Zeichen wie {detail}. Gib auch einen Buchstaben oder eine Ziffer ein.',
  'text.long': 'Das ist zu lang. Höchstens {detail} Zeichen gehen.',
  'mail.address': 'Das ist keine E-Mail-Adresse. Prüfe sie: Sie sieht aus wie name@example.org.',
  'origin.refused':
    'Diese Anfrage kam von einer fremden Website, deshalb hat der Server sie abgelehnt. Öffne das Spiel unter seiner eigenen Adresse.',
  'origin.insecure':
    'Unter dieser Adresse kann dein Browser sich nicht merken, wer du bist. Öffne das Spiel unter {detail}.',
  'session.missing': 'Der Server kennt dich noch nicht. Gib zuerst deinen Namen ein.',
  'session.forged': 'Deine Sitzung stammt nicht von diesem Server. Gib deinen Namen noch einmal ein.',
  'session.expired': 'Deine Sitzung ist abgelaufen. Gib deinen Namen noch einmal ein.',
  'session.tooMany': 'Aus deinem Netz kamen zu viele neue Spieler. Versuche es in einer Stunde noch einmal.',
  'person.blocked':
    'Der Betreiber dieses Servers hat dich gesperrt. Du kannst hier erst wieder spielen, wenn er die Sperre aufhebt.',
  'token.refused':
    'Dieser Schlüssel fehlt, ist ungültig oder wurde widerrufen. Erstelle am Tisch einen neuen.',
  'token.scope':
    'Dieser Schlüssel gehört zu einem anderen Platz oder erlaubt das nicht. Nimm einen anderen, oder deinen Browser.',
  'token.tooMany': 'Dieser Platz hat schon fünf Schlüssel. Widerrufe erst einen.',
  'token.unknown': 'Einen solchen Schlüssel hast du nicht. Vielleicht ist er schon widerrufen.',
  'match.tooMany': 'Du spielst schon so viele Partien, wie dieser Server erlaubt. Beende erst eine.',
  'match.tooManyUnjoined':
    'Zu viele deiner Partien warten noch auf einen Gegner. Verschicke erst ihre Links, oder schließe einen Tisch.',
  'match.unknown': 'Diese Partie gibt es nicht, oder ihr Tisch wurde geschlossen. Prüfe den Link.',
  'match.asking':
    'Diese Partie wurde aus einer Kopie wiederhergestellt. Sie geht weiter, wenn beide Spieler zugestimmt haben.',
  'match.damaged':
    'Die gespeicherte Fassung dieser Partie ist beschädigt. Bitte den Betreiber, eine Sicherung einzuspielen.',
  'match.unjoined': 'Dein Gegner ist noch nicht da. Schließ stattdessen den Tisch.',
  'match.running': 'Diese Partie läuft noch. Warte, bis sie beendet ist.',
  'archive.unfit': 'Das Archiv zeigt diese Partie nie.',
  'past.unknown': 'Diese Seite gibt es im Verlauf der Partie nicht. Lade den Tisch neu.',
  'join.used': 'Dieser Link ist unvollständig oder schon benutzt. Frag den, der ihn dir geschickt hat.',
  'join.closed':
    'Dieser Tisch wurde geschlossen, oder ein Computer hat den Platz genommen. Lass dir einen neuen Link geben.',
  'join.own': 'Du sitzt schon an diesem Tisch. Schick diesen Link deinem Gegner.',
  'table.taken':
    'Dieser Tisch ist nicht mehr offen: Er wurde genommen oder zurückgezogen, oder seine Zeit ist abgelaufen. Such dir einen anderen.',
  'table.joined': 'Der andere Platz ist inzwischen besetzt, deshalb geht das nicht mehr.',
  'table.tooMany': 'Du hast schon fünf offene Tische. Schließe erst einen.',
  'table.holding':
    'Du hast an fünf offenen Tischen einen Platz genommen und noch nicht gezogen. Zieh erst an einem davon.',
  'table.released':
    'Du hattest diesen Platz schon und hast nicht rechtzeitig gezogen. Such dir einen anderen Tisch.',
  'table.address':
    'Spieler in deinem Netz haben zu viele offene Tische oder zu viele Partien ohne ersten Zug. Versuche es später noch einmal.',
  'match.listed': 'Du hast schon 20 Partien in der Liste. Beginne diese, ohne sie aufzuführen.',
  'match.hour':
    'Aus deinem Netz wurden in einer Stunde zu viele Partien begonnen. Versuche es in einer Stunde noch einmal.',
  'player.unknown': 'Diese Seite gibt es nicht. Vielleicht zeigt der Spieler sie nicht mehr.',
  'rematch.over': 'Eine weitere Partie ist nicht möglich: Auf dem anderen Platz sitzt kein Mensch.',
  'rematch.blocked': 'Du hast diesen Spieler blockiert. Hebe das erst unter „Meine Daten“ auf.',
  'watch.unknown': 'Zu diesem Link gibt es keine Partie. Prüfe, ob du ihn ganz kopiert hast.',
  'recovery.unknown': 'Dieser Link zur Rückkehr ist falsch oder gilt nicht mehr. Nimm den neuesten.',
  'recovery.both': 'Du hast den anderen Platz in dieser Partie. Niemand kann beide haben.',
  'recovery.recent':
    'Du hast vor weniger als drei Tagen einen Platz mit seinem Link zur Rückkehr eingenommen. Wer vorher dort saß, braucht diesen Link vielleicht noch. Warte, bis die drei Tage um sind.',
  'device.new':
    'Ein Link hat diesen Browser vor weniger als drei Tagen hereingelassen. Nimm ein älteres Gerät, oder warte, bis die drei Tage um sind.',
  'block.unknown': 'Du hast diese Person nicht blockiert.',
  'device.unknown': 'Ein solches Gerät hast du nicht. Vielleicht ist es schon abgemeldet.',
  'device.tooMany': 'Du hast schon 20 Geräte. Melde erst eines ab.',
  'pairing.unknown':
    'Dieser Code ist falsch, benutzt oder älter als fünf Minuten. Zeig auf deinem anderen Gerät einen neuen.',
  'pairing.same': 'Dieser Browser gehört schon zu deinen Geräten. Gib den Code in dem neuen ein.',
  'pairing.sameTable':
    'Die Spieler der beiden Geräte sitzen am selben Tisch. Niemand kann beide Plätze haben.',
  'pairing.refused':
    'Dein anderes Gerät hat dieses nicht hereingelassen. Zeig dort einen neuen Code, um es noch einmal zu versuchen.',
  'pairing.over':
    'Dieser Code ist benutzt oder älter als fünf Minuten. Zeig auf deinem anderen Gerät einen neuen.',
  'parcel.stale': 'Ein anderes deiner Geräte hat das inzwischen gespeichert. Hol es erst neu.',
  'diary.other':
    'Das ist nicht die Seite, die am Ende jenes Monats versiegelt wurde. Sie lässt sich deshalb nicht öffnen.',
  'link.unknown': 'Dieser Link ist schon benutzt oder älter als 15 Minuten. Fordere einen neuen an.',
  'passkey.unknown':
    'Dieser Server kennt diesen Passkey nicht. Nimm einen anderen, oder melde dich anders an.',
  'passkey.refused': 'Der Passkey wurde nicht angenommen. Versuche es noch einmal.',
  'passkey.tooMany': 'Du hast diesen Passkey schon, oder zehn andere. Entferne erst einen.',
  'channel.tooMany':
    'Du hast schon zwölf Benachrichtigungswege, oder drei Spieler benutzen diese Mailadresse. Entferne einen Weg, oder nimm eine andere Adresse.',
  'channel.askedOften':
    'Du hast heute zu viele Bestätigungen angefordert, oder für diese Adresse wurden zu viele angefordert. Versuche es morgen noch einmal.',
  'channel.unknown': 'Einen solchen Benachrichtigungsweg hast du nicht. Vielleicht ist er schon entfernt.',
  'channel.address':
    'Benachrichtigungen gehen nur an https-Adressen auf Port 443. Gib eine Adresse ein, die mit https beginnt.',
  'channel.unconfirmed':
    'Diese Adresse ist noch nicht bestätigt. Öffne erst den Link in der Mail, die du bekommen hast.',
  'channel.mailOff': 'Dieser Server verschickt keine Mails. Nimm einen anderen Weg.',
  'channel.mailFailed':
    'Die Mail ließ sich nicht verschicken: Die Adresse stimmt nicht, oder der Mailserver ist gestört. Prüfe die Adresse oder versuche es später noch einmal.',
  'confirm.unknown': 'Dieser Link ist schon benutzt oder älter als ein Tag. Fordere am Tisch einen neuen an.',
  'unsubscribe.unknown': 'Dieser Link ist unvollständig. Kopiere den ganzen Link aus der Mail.',
  'computer.unknown': 'Einen Computerspieler dieses Namens gibt es nicht. Wähle einen aus der Liste.',
  'computer.tooMany':
    'Hier spielen schon so viele Computer gegeneinander, wie der Server erlaubt. Sieh bei einer Partie zu, oder versuche es später.',
  'advice.refused':
    'Die Spieler an diesem Tisch haben keinen Rat vereinbart. Das geht, wenn du eine Partie beginnst.',
  'advice.early': 'Dein Gegner ist noch nicht da. Fragen kannst du, wenn ihr beide am Tisch sitzt.',
  'advice.busy': 'Der Offizier denkt noch über deine letzte Frage nach. Warte auf seine Antwort.',
  'handover.unknown':
    'Dieser Link gibt keinen Platz mehr weiter, oder er tat es nie. Lass dir einen neuen geben.',
  'handover.knows':
    'Du hast diese Partie schon vom anderen Platz aus gesehen, deshalb kannst du diesen nicht nehmen.',
  'chair.link':
    'Dieser Link gilt nicht mehr. Er wurde benutzt, zurückgenommen oder ist abgelaufen. Lass dir einen neuen geben.',
  'chair.waits':
    'Der andere Spieler hat dem Schiedsrichter noch nicht zugestimmt. Öffne den Link danach noch einmal.',
  'chair.taken': 'Du schaust in dieser Partie schon einem Spieler über die Schulter.',
  'chair.tooMany': 'Dein Platz hat schon drei zweite Stühle. Nimm erst einen zurück.',
  'chair.computer': 'Den anderen Platz spielt ein Computer. Er kann keinem Schiedsrichter zustimmen.',
  'chair.unknown': 'Einen solchen zweiten Stuhl hast du nicht. Vielleicht ist er schon zurückgenommen.',
  'handover.alone':
    'Den anderen Platz spielt ein Computer, und beide kann er nicht spielen. Spiel weiter, oder gib deinen Platz an jemanden weiter.',
  'seat.handed': 'Der Computer spielt deinen Platz. Nimm ihn erst zurück.',
  'seat.held': 'Du spielst diesen Platz schon selbst.',
  'seat.over': 'Diese Partie ist beendet.',
  'seat.blocked':
    'Der Betreiber dieses Servers hat den Spieler dieses Platzes gesperrt. Seine Links gelten deshalb nicht.',
  'late.none': 'Dein Gegner hat noch Zeit. Warte, bis sie abgelaufen ist.',
  'pause.none': 'Hier läuft keine Uhr, oder niemand hat eine Pause angeboten.',
  'pace.none': 'Dieses Tempo bietet dir niemand an. Schau noch einmal hin, dann entscheide.',
  'pace.same': 'Dieses Tempo hat die Partie schon. Wähle ein anderes.',
  'pace.alone':
    'Am anderen Platz sitzt noch niemand. Vereinbart ein anderes Tempo, sobald jemand dazugekommen ist.',
  'holiday.late': 'Deine Zeit ist abgelaufen. Jetzt entscheidet dein Gegner, wie es weitergeht.',
  'holiday.tooMany': 'So viele freie Tage hast du nicht mehr. Nimm weniger.',
  'seat.none':
    'Du hast keinen Platz in dieser Partie. Mit deinem Link zur Rückkehr kommst du auf deinen Platz, mit dem Link zum Zusehen siehst du zu.',
  'command.stale':
    'Inzwischen hat sich etwas geändert, das du sehen konntest. Sieh noch einmal hin und entscheide dann.',
  'command.tooMany':
    'Du hast zu viele Befehle auf einmal geschickt. Warte ein wenig und versuche es noch einmal.',
  'seat.allowance':
    'Du hast seit dem letzten Zug zu viel verdeckt geändert. Spiel weiter oder warte bis morgen.',
  'seat.often': 'Dein Platz hat das so oft getan, wie es in einer Partie möglich ist.',
  'day.allowance':
    'Du hast heute so viel geschickt, wie ein Spieler darf. Der einfachste Zug und Aufgeben gehen noch. Alles andere geht nach Mitternacht (UTC) wieder.',
  'dice.waiting': 'Ein Anteil an den Würfeln ist noch verschlossen. Versuche es gleich noch einmal.',
  'dice.early':
    'Der Server hat die Siegel noch nicht gebunden. Öffne deinen Anteil an den Würfeln, sobald er es getan hat.',
  'dice.late': 'Dieser Anteil an den Würfeln ist schon abgegeben, oder die Würfel fallen bereits.',
  'dice.failed':
    'Dein Platz hat seinen versiegelten Anteil an den Würfeln nicht innerhalb einer Minute geöffnet. Er kann in dieser Partie keinen weiteren versiegeln; gewürfelt wird ohne ihn.',
  'dice.mismatch': 'Dieser Anteil passt nicht zu seinem Siegel. Gib den Anteil ab, der versiegelt wurde.',
  'talk.closed': 'Der Raum der Zuschauer öffnet sich für Spieler, wenn die Partie beendet ist.',
  'talk.pupil': 'Von hier schaust du nur zu. Von den zweiten Stühlen aus reden nur Adjutanten.',
  'talk.computer': 'Dein Gegner ist ein Computerspieler und kann nicht reden.',
  'talk.tooMany': 'Das ist zu viel auf einmal. Warte ein wenig und versuche es noch einmal.',
  'talk.full': 'Dieser Raum fasst 2000 Zeilen und ist voll.',
  'talk.unknown': 'Diese Zeile gibt es in diesem Raum nicht.',
  'talk.own':
    'Diese Zeile hast du selbst geschrieben. Ausblenden, blockieren und melden kannst du nur Zeilen anderer.',
  'metrics.refused':
    'Nur der Betreiber dieses Servers darf die Messwerte lesen. Schicke METRICS_TOKEN als Bearer-Token mit.',
  'server.unavailable':
    'Der Server kann gerade nichts speichern. Es wurde nichts geändert. Versuche es gleich noch einmal.',
  'server.busy': 'Gerade fragen zu viele Leute danach. Versuche es gleich noch einmal.',
  'server.closing': 'Der Server startet neu. Versuche es gleich noch einmal.',
  'server.error':
    'Der Server hat einen Fehler gemacht. Es wurde nichts geändert. Passiert es wieder, sag es dem Betreiber.',

  'command.malformed': 'Diesen Befehl kennen die Regeln nicht. Lade die Seite neu.',
  'match.ended': 'Diese Partie ist beendet.',
  'match.options': 'Diese Zusatzregeln passen nicht zusammen. Wähle andere.',
  'match.scenario': 'Dieses Szenario gibt es nicht. Wähle eines aus der Liste.',
  'match.charts': 'Diesen Tafelsatz gibt es nicht. Wähle einen aus der Liste.',
  'phase.other': 'Das geht in dieser Phase nicht.',
  'turn.other': 'Du bist nicht am Zug. Warte auf deinen Gegner.',
  'step.over': 'Das geht nur in einem anderen Teil deines Zuges.',
  'setUp.other': 'Dein Gegner stellt gerade auf. Warte, bis du an der Reihe bist.',
  'setUp.units': 'Stell genau die Staffeln des Szenarios auf.',
  'setUp.land': 'Stell genau die Landeinheiten des Szenarios auf.',
  'setUp.ships': 'Stell genau die Schiffe des Szenarios auf.',
  'setUp.aces': 'Verteile genau die Asse des Szenarios.',
  'setUp.area': 'Dort darf diese Einheit nicht beginnen. Wähle einen anderen Platz.',
  'unit.unknown': 'Eine solche Einheit hast du nicht.',
  'unit.twice': 'Du hast eine Einheit zweimal genannt. Nenne jede nur einmal.',
  'unit.notBased': 'Diese Einheit ist nicht am Boden. Wähle eine andere.',
  'unit.flown': 'Diese Einheit ist in diesem Monat schon geflogen. Wähle eine andere.',
  'unit.grounded': 'Diese Einheit darf diesen Monat nicht fliegen. Wähle eine andere.',
  'unit.patrols': 'Diese Einheit ist in diesem Monat auf Patrouille. Wähle eine andere.',
  'unit.noAerodrome': 'Diese Einheit hat keinen Flugplatz für den Start. Wähle eine andere.',
  'unit.nearFront': 'Dieser Bomber steht für einen Start zu nahe an der Front. Verlege ihn zuerst.',
  'unit.notAvailable': 'Diese Einheit ist nicht zu haben. Wähle eine andere.',
  'base.none': 'Dort hast du keinen Platz für diese Einheit. Wähle einen anderen.',
  'base.full': 'Dieser Platz ist voll. Wähle einen anderen.',
  'ground.wrong': 'Das kann in diesem Hexfeld nicht stehen. Wähle ein anderes.',
  'ground.taken': 'In diesem Hexfeld steht schon eine solche Einheit. Wähle ein anderes.',
  'mix.exhausted': 'Es sind nicht genug Steine übrig. Nimm weniger.',
  'points.short': 'Du hast nicht genug Moralpunkte. Gib weniger aus.',
  'path.broken': 'Der Weg hat eine Lücke. Zieh ihn von Hexfeld zu Nachbarfeld.',
  'path.tooLong': 'So weit kann der Verband in diesem Zug nicht fliegen. Zieh einen kürzeren Weg.',
  'path.nothing': 'Dieser Zug bewirkt nichts.',
  'group.unknown': 'Einen solchen Verband hast du nicht.',
  'group.mixed': 'Diese Einheiten können nicht zusammen fliegen. Wähle andere.',
  'group.zeppelin': 'Ein Zeppelin fliegt immer allein. Schick ihn für sich los.',
  'group.patrol': 'Eine Patrouille kann nur heimfliegen und landen.',
  'patrol.night':
    'Eine Patrouille, die in der Nacht beginnt, darf nur ein Jäger sein. Nimm einen, oder einen früheren Zug.',
  'patrol.stack': 'In einem Hexfeld wären zu viele auf Patrouille. Wähle ein anderes.',
  'join.late': 'Nur Verbände, die alle in diesem Zug gestartet sind, können sich vereinigen.',
  'join.apart':
    'Ein Verband, der gekämpft hat, zersprengt wurde oder auf Patrouille ist, schließt sich keinem an.',
  'join.night': 'Nachts fliegen keine zwei Einheiten zusammen.',
  'join.stack': 'Das wären zu viele Einheiten für einen Verband. Lass welche weg.',
  'rendezvous.headquarters':
    'Einheiten mehrerer Plätze treffen sich nur, wenn ein Hauptquartier allen diesen Plätzen nahe ist. Wähle andere Einheiten.',
  'missions.over': 'Du hast erklärt, keine Einsätze mehr zu fliegen. Nimm das erst zurück.',
  'land.where': 'Dort kann diese Einheit nicht landen. Wähle einen anderen Platz.',
  'attack.target': 'In diesem Hexfeld ist kein solcher feindlicher Verband. Wähle einen anderen.',
  'attack.defendOnly':
    'Dieser Verband darf sich nur verteidigen: Er hat keine Jäger, oder seine Verfolgung steht in Klammern.',
  'attack.again': 'Dieser Verband hat in dieser Phase schon gekämpft.',
  'attack.night': 'Nachts beginnen nur nachtgeübte Einheiten einen Kampf.',
  'bomb.unable':
    'Diese Einheit kann dieses Ziel nicht bombardieren. Wähle ein anderes Ziel oder eine andere Einheit.',
  'bomb.again':
    'Diese Einheit darf diesen Monat nicht mehr bombardieren: Sie hat es schon getan, oder sie wurde versprengt.',
  'bomb.hexTaken':
    'Dieses Hexfeld wurde in diesem Zug schon bombardiert, oder dein Verband hat es schon getan.',
  'bomb.target': 'Ein solches Ziel ist nicht in diesem Hexfeld. Wähle ein anderes.',
  'bomb.night': 'Nachts bombardieren nur nachtgeübte Einheiten.',
  'phase.notYours': 'In dieser Phase hast du nichts zu entscheiden.',
  'phase.past': 'Diese Phase ist vorbei.',
  'phase.notFilled': 'Es gibt nichts zurückzunehmen.',
  'choice.wrong': 'Das kannst du nicht wählen. Wähle etwas anderes.',
  'hex.twice': 'Du hast ein Hexfeld zweimal genannt. Nenne jedes nur einmal.',
  'recon.markers': 'Du hast ein Hexfeld in einer Liste zweimal eingetragen. Trag jedes nur einmal ein.',
  'plan.unknown': 'Einen solchen Flugplan hast du nicht.',
  'plan.wrong': 'Dieser Flugplan kann nicht geflogen werden. Ändere seinen Weg oder sein Ziel.',
  'plan.incomplete':
    'Bomber starten nur mit einem vollständigen Flugplan. Speichere einen mit Weg, Ziel und Landung.',
  'plan.sealed':
    'Dieser Angriff fliegt nach versiegeltem Plan. Ändern kannst du ihn, sobald er gesehen, angegriffen oder getroffen wurde, seine Bomben geworfen hat oder nicht weiterkann.',
  'plan.notYet': 'Den Plan dieses Angriffs kannst du in deiner nächsten Bewegung ändern.',
  'said.often': 'Das darfst du in diesem Zug nicht noch einmal erklären. Warte auf den nächsten.',
  'draw.none': 'Niemand hat ein Unentschieden angeboten.',
  'rules.older': 'Diese Partie begann unter älteren Regeln, die das nicht kennen.',
  'option.off': 'Diese Partie wird ohne diese Zusatzregel gespielt.',
};
