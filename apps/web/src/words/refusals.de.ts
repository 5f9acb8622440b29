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
  'network.unreachable': 'Der Server ist nicht zu erreichen. Bist du online?',
  'network.answer': 'Die Antwort des Servers ergibt hier keinen Sinn.',
  'network.closed': 'Diese Seite hat den Tisch verlassen.',
  'passkey.cancelled': 'Es wurde kein Passkey benutzt.',
  'seat.moved': 'Dein Platz ist jetzt in einem anderen Browser.',
  'seat.released':
    'Du hast nicht rechtzeitig gezogen, deshalb steht der Platz wieder in der Liste. Nimm einen anderen Tisch.',

  'request.malformed': 'Das hat der Server nicht verstanden.',
  'request.tooLarge': 'Das war mehr, als der Server auf einmal nimmt.',
  'request.unsupportedType': 'Schicke JSON (content-type: application/json).',
  'request.unknown': 'Unter dieser Adresse ist nichts.',
  'request.tooMany': 'Zu viele Anfragen; warte ein wenig.',
  'origin.refused': 'Das kam von einer fremden Seite.',
  'origin.insecure':
    'Öffne das Spiel unter seiner https-Adresse: Unter dieser kann dein Browser sich nicht merken, wer du bist.',
  'session.missing': 'Sage zuerst, wer du bist.',
  'session.forged': 'Deine Sitzung stammt nicht von diesem Server; nenne deinen Namen noch einmal.',
  'session.expired': 'Deine Sitzung ist abgelaufen; nenne deinen Namen noch einmal.',
  'session.tooMany': 'Aus deinem Netz kamen zu viele neue Spieler; versuche es in einer Stunde.',
  'person.blocked': 'Der Betreiber dieses Servers hat dich gesperrt; du kannst hier nicht spielen.',
  'token.refused': 'Dieser Schlüssel gilt nicht oder nicht mehr.',
  'token.scope': 'Dieser Schlüssel ist für einen anderen Platz oder für weniger.',
  'token.tooMany': 'Dieser Platz hat so viele Schlüssel, wie er darf. Beende erst einen.',
  'token.unknown': 'Diesen Schlüssel gibt es nicht mehr.',
  'match.tooMany':
    'Du sitzt schon an so vielen laufenden Spielen, wie dieser Server erlaubt; beende erst eines.',
  'match.tooManyUnjoined':
    'Zu viele deiner Spiele warten noch auf einen Gegner; schicke erst deren Links ab.',
  'match.unknown': 'Dieses Spiel gibt es nicht, oder sein Tisch wurde geschlossen.',
  'match.asking':
    'Diese Partie wurde aus einer Kopie zurückgeholt; sie geht weiter, wenn beide zugestimmt haben.',
  'match.damaged':
    'Was von diesem Spiel gespeichert ist, ist beschädigt; der Betreiber des Servers kann es aus einer Sicherung zurückholen.',
  'match.unjoined': 'Gegenüber sitzt noch niemand. Schließ diesen Tisch stattdessen.',
  'match.running': 'Das ist erst zu sehen, wenn das Spiel beendet ist.',
  'past.unknown': 'Diese Seite der Vergangenheit gibt es nicht.',
  'join.used': 'Dieser Link ist schon benutzt, oder es gab ihn nie.',
  'join.closed':
    'Dieser Tisch wurde geschlossen, oder sein anderer Platz ging an den Computer. Lass dir einen neuen Link geben.',
  'join.own': 'Du sitzt schon an diesem Tisch; der Link ist für deinen Gegner.',
  'table.taken': 'Dieser Tisch ist nicht mehr offen. Jemand war schneller, oder er wurde zurückgezogen.',
  'table.joined': 'Der andere Platz ist schon besetzt, darum geht das nicht mehr.',
  'table.tooMany':
    'Es stehen so viele deiner Tische offen, wie einem Spieler erlaubt sind. Zieh erst einen zurück.',
  'table.holding':
    'Du hast an fünf offenen Tischen einen Platz genommen und noch nirgends gezogen. Zieh erst an einem davon.',
  'table.released':
    'Du hattest diesen Platz schon und hast nicht rechtzeitig gezogen. Nimm einen anderen Tisch.',
  'table.address':
    'Aus deinem Netz stehen so viele Tische in der Liste, oder sind so viele Plätze ohne Zug besetzt, wie einem Netz erlaubt sind. Versuche es später noch einmal.',
  'match.listed':
    'Es stehen so viele deiner Spiele in der Liste, wie einem Spieler erlaubt sind. Beginne dieses, ohne es aufzuführen.',
  'match.hour':
    'Aus deinem Netz wurden in dieser Stunde zu viele Spiele begonnen. Versuche es in einer Stunde noch einmal.',
  'player.unknown': 'Diese Seite eines Spielers gibt es nicht mehr.',
  'rematch.over': 'Daraus wird nichts mehr.',
  'rematch.blocked':
    'Du hast diesen Spieler blockiert. Nimm das unter „Meine Daten“ zurück, um wieder mit ihm zu spielen.',
  'watch.unknown': 'Zu diesem Link gibt es kein Spiel.',
  'recovery.unknown': 'Dieser Link zur Rückkehr gilt nicht oder nicht mehr.',
  'recovery.both': 'Du hast den anderen Platz in diesem Spiel; beide zugleich geht nicht.',
  'recovery.recent':
    'Du hast vor weniger als drei Tagen einen Platz mit seinem Link eingenommen. Solange bleibt dieser Link gültig: Wer vorher dort saß, kann ihn brauchen.',
  'device.new':
    'Dieser Browser kam vor weniger als drei Tagen durch einen Link. Nimm ein älteres Gerät, oder warte so lange.',
  'block.unknown': 'Du hast niemanden mehr dieses Namens blockiert.',
  'device.unknown': 'Du hast kein solches Gerät mehr.',
  'device.tooMany': 'Du hast so viele Geräte, wie ein Spieler haben darf. Melde erst eines ab.',
  'pairing.unknown': 'Dieser Code ist falsch, zu alt oder verbraucht. Lass dir einen neuen geben.',
  'pairing.same': 'Dieser Browser gehört dir schon.',
  'pairing.sameTable':
    'Die Spieler der beiden Geräte sitzen an einem Tisch. Niemand kann beide Plätze haben.',
  'pairing.refused': 'Das andere Gerät hat nein gesagt.',
  'pairing.over': 'Der Code ist zu alt oder verbraucht. Lass dir einen neuen geben.',
  'link.unknown':
    'Dieser Link ist schon benutzt oder älter als fünfzehn Minuten. Lass dir einen neuen schicken.',
  'passkey.unknown': 'Dieser Passkey ist hier nicht mehr bekannt.',
  'passkey.refused': 'Dieser Passkey wurde nicht angenommen. Versuch es noch einmal.',
  'passkey.tooMany': 'Du hast so viele Passkeys, wie ein Spieler haben darf, oder diesen schon.',
  'channel.tooMany':
    'Du hast schon zwölf Wege, oder drei Spieler benutzen diese Mailadresse. Entferne zuerst einen.',
  'channel.askedOften':
    'Für heute wurden genug Bestätigungen verlangt, von dir oder für diese Mailadresse. Versuche es morgen wieder.',
  'channel.unknown': 'Diesen Weg gibt es nicht mehr.',
  'channel.address': 'Es muss eine Adresse von https sein.',
  'channel.unconfirmed': 'Diese Adresse ist noch nicht bestätigt.',
  'channel.mailOff': 'Dieser Server verschickt keine Mails.',
  'channel.mailFailed': 'Die Mail ließ sich nicht verschicken. Stimmt die Adresse?',
  'confirm.unknown':
    'Dieser Link ist schon benutzt oder älter als ein Tag. Am Tisch bekommst du einen neuen.',
  'unsubscribe.unknown': 'Dieser Link ist nicht vollständig.',
  'computer.unknown': 'Einen Computerspieler dieses Namens gibt es nicht.',
  'computer.tooMany':
    'So viele Offiziere spielen gegeneinander, wie dieser Server erlaubt; sieh einer ihrer Partien zu.',
  'advice.refused': 'An diesem Tisch wurde kein Rat vereinbart.',
  'advice.early': 'Dein Gegner ist noch nicht da. Fragen kannst du, wenn ihr beide am Tisch sitzt.',
  'advice.busy': 'Der Offizier denkt noch über deine letzte Frage nach.',
  'handover.unknown': 'Dieser Link gibt keinen Platz weiter, oder nicht mehr.',
  'handover.knows': 'Du hattest in diesem Spiel schon den anderen Platz; diesen kannst du nicht nehmen.',
  'handover.alone': 'Den anderen Platz spielt ein Computer; beide kann er nicht spielen.',
  'seat.handed': 'Der Computer spielt deinen Platz; nimm ihn erst zurück.',
  'seat.held': 'Du spielst diesen Platz schon selbst.',
  'seat.over': 'Dieses Spiel ist beendet.',
  'seat.blocked':
    'Der Betreiber dieses Servers hat den Spieler dieses Platzes gesperrt. Seine Links gelten deshalb nicht.',
  'late.none': 'Dein Gegner hat noch Zeit.',
  'pause.none': 'Hier läuft keine Uhr, oder niemand hat eine Pause angeboten.',
  'holiday.late': 'Deine Zeit ist abgelaufen: Dein Gegner entscheidet, wie es weitergeht.',
  'holiday.tooMany': 'So viele freie Tage hast du nicht mehr.',
  'seat.none':
    'Du hast keinen Platz in diesem Spiel. Hast du hier gespielt, öffne deinen Link zum Zurückkommen; zum Zusehen den Link dafür.',
  'command.stale': 'Inzwischen hat sich etwas geändert, das du sehen konntest; sieh noch einmal hin.',
  'command.tooMany': 'Zu schnell; warte ein wenig.',
  'seat.allowance':
    'Du hast seit dem letzten Zug zu viel im Geheimen geändert. Spiel weiter, oder warte bis morgen.',
  'day.allowance':
    'Du hast heute so viel geschrieben, wie einem Spieler an einem Tag erlaubt ist. Der einfachste Zug und Aufgeben gehen noch. Alles andere geht nach Mitternacht (UTC) weiter.',
  'dice.waiting': 'Ein Anteil an den Würfeln ist noch verschlossen; versuch es gleich noch einmal.',
  'dice.early': 'Anteile an den Würfeln werden erst geöffnet, wenn die Siegel gebunden sind.',
  'dice.late': 'Dieser Anteil an den Würfeln ist schon abgegeben, oder die Würfel fallen bereits.',
  'dice.failed':
    'Dein Platz hat einen gebundenen Anteil an den Würfeln länger als eine Minute verschlossen gelassen. Er kann in diesem Spiel keinen weiteren versiegeln. Die Würfel fallen ohne ihn.',
  'dice.mismatch': 'Dieser Anteil passt nicht zu dem Siegel, das abgegeben wurde.',
  'talk.closed': 'Vor dem Ende betreten Spieler den Raum der Zuschauer nicht.',
  'talk.computer': 'Mit einem Computerspieler gibt es kein Gespräch.',
  'talk.tooMany': 'So viel auf einmal; warte ein wenig.',
  'talk.full': 'Mehr Zeilen fasst dieser Raum nicht.',
  'talk.unknown': 'Diese Zeile gibt es nicht.',
  'talk.own': 'Diese Zeile ist von dir.',
  'metrics.refused': 'Die Messwerte sind für den Betreiber dieses Servers.',
  'server.unavailable':
    'Der Server kann gerade nicht schreiben; nichts wurde geändert. Versuche es noch einmal.',
  'server.busy': 'Gerade fragen zu viele Leute danach. Versuche es gleich noch einmal.',
  'server.closing': 'Der Server startet neu; versuche es gleich noch einmal.',
  'server.error': 'Der Server hat einen Fehler gemacht; nichts wurde geändert.',

  'command.malformed': 'Diesen Befehl kennen die Regeln nicht.',
  'match.ended': 'Dieses Spiel ist beendet.',
  'match.options': 'Diese Zusatzregeln passen nicht zusammen.',
  'match.scenario': 'Dieses Szenario gibt es nicht.',
  'match.charts': 'Diesen Tafelsatz gibt es nicht.',
  'phase.other': 'Das geht in dieser Phase nicht.',
  'turn.other': 'Du bist nicht am Zug.',
  'step.over': 'Dieser Teil deines Zuges ist vorbei.',
  'setUp.other': 'Du stellst gerade nicht auf.',
  'setUp.units': 'Aufgestellt werden genau die Staffeln des Szenarios.',
  'setUp.land': 'Aufgestellt werden genau die Landeinheiten des Szenarios.',
  'setUp.ships': 'Aufgestellt werden genau die Schiffe des Szenarios.',
  'setUp.aces': 'Aufgestellt werden genau die Asse des Szenarios.',
  'setUp.area': 'Das gehört in dieser Aufstellung nicht dorthin.',
  'unit.unknown': 'Eine solche Einheit hast du nicht.',
  'unit.twice': 'Eine Einheit ist zweimal genannt.',
  'unit.notBased': 'Diese Einheit ist nicht am Boden.',
  'unit.flown': 'Diese Einheit ist in diesem Monat geflogen.',
  'unit.grounded': 'Diese Einheit darf diesen Monat nicht fliegen.',
  'unit.patrols': 'Diese Einheit ist in diesem Monat auf Patrouille.',
  'unit.noAerodrome': 'Diese Einheit hat keinen Flugplatz für den Start.',
  'unit.notAvailable': 'Diese Einheit ist nicht zu haben.',
  'base.none': 'Dort ist kein Platz von dir für diese Einheit.',
  'base.full': 'Dieser Platz ist voll.',
  'ground.wrong': 'Das kann in diesem Hexfeld nicht stehen.',
  'ground.taken': 'In diesem Hexfeld steht schon eine solche Einheit.',
  'mix.exhausted': 'Es sind nicht genug Steine übrig.',
  'points.short': 'Du hast nicht genug Moralpunkte.',
  'path.broken': 'Der Weg muss von Hexfeld zu Nachbarfeld führen.',
  'path.tooLong': 'Das ist weiter, als der Verband in diesem Zug fliegen kann.',
  'path.nothing': 'Dieser Zug bewirkt nichts.',
  'group.unknown': 'Einen solchen Verband hast du nicht.',
  'group.mixed': 'Diese Einheiten fliegen nicht zusammen.',
  'group.zeppelin': 'Ein Zeppelin fliegt immer allein.',
  'group.patrol': 'Eine Patrouille kann nur heimfliegen und landen.',
  'patrol.stack': 'So viele dürfen in einem Hexfeld nicht auf Patrouille sein.',
  'rendezvous.headquarters':
    'Einheiten mehrerer Plätze treffen sich nur, wenn alle nahe einem Hauptquartier liegen.',
  'missions.over': 'Du hast erklärt, keine Einsätze mehr zu fliegen; nimm das zuerst zurück.',
  'land.where': 'Diese Einheit kann dort nicht landen.',
  'attack.target': 'In diesem Hexfeld ist kein solcher feindlicher Verband.',
  'attack.defendOnly': 'Ein Verband mit eingeklammerter Verfolgung verteidigt nur.',
  'attack.again': 'Dieser Verband hat in dieser Phase schon gekämpft.',
  'attack.night': 'Nachts beginnen nur nachtgeübte Einheiten einen Kampf.',
  'bomb.unable': 'Diese Einheit kann dieses Ziel nicht bombardieren.',
  'bomb.again': 'Diese Einheit hat diesen Monat schon bombardiert oder darf es nicht mehr.',
  'bomb.hexTaken': 'Ein anderer Verband hat dieses Hexfeld in diesem Zug schon bombardiert.',
  'bomb.target': 'Ein solches Ziel ist nicht in diesem Hexfeld.',
  'bomb.night': 'Nachts bombardieren nur nachtgeübte Einheiten.',
  'phase.notYours': 'In dieser Phase hast du nichts zu entscheiden.',
  'phase.past': 'Diese Phase ist vorbei.',
  'phase.notFilled': 'Es gibt nichts zurückzunehmen.',
  'choice.wrong': 'Diese Wahl steht dir nicht offen.',
  'hex.twice': 'Ein Hexfeld ist zweimal genannt.',
  'recon.markers': 'Ein Hexfeld ist zweimal eingetragen.',
  'plan.unknown': 'Diesen Flugplan gibt es nicht.',
  'plan.wrong': 'Dieser Flugplan kann nicht geflogen werden.',
  'said.often': 'Das hast du jetzt oft genug gesagt; warte auf den nächsten Zug.',
  'draw.none': 'Es liegt kein Angebot vor.',
  'option.off': 'Diese Zusatzregel gilt in diesem Spiel nicht.',
};
