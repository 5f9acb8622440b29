import type { PasteWords } from './paste.en.ts';

export const paste: PasteWords = {
  label: 'Link oder Code einfügen',
  hint: 'Jeder Link dieses Spiels oder der Code von einem anderen Gerät. Anderer Text ringsum stört nicht.',
  open: 'Öffnen',
  opening: 'Wird gesucht …',
  short: 'Dieser Link oder Code ist unvollständig. Kopiere ihn ganz, vom ersten bis zum letzten Zeichen.',
  token:
    'Das ist ein Schlüssel für ein Programm und kein Link. Halte ihn geheim: Wer ihn hat, kann deinen Platz benutzen.',
  nothing: 'In diesem Text steht kein Link oder Code dieses Spiels.',
  unknown:
    'Zu diesem Code gibt es hier keine Seite. Vielleicht ist er unvollständig oder verbraucht, oder er gehört zu einem anderen Server. Füge den ganzen Link ein.',
  elsewhere: (host) => `Dieser Link führt zu einem anderen Server: ${host}.`,
  there: (host) => `Auf ${host} öffnen`,
  home: 'Das ist die Adresse der Seite, die gerade offen ist.',
  foreign: (host) => `Dieser Link führt zu ${host} und zu keiner Seite dieses Spiels.`,
};
