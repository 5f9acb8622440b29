import type { expired as english } from './expired.en.ts';

export const expired: typeof english = {
  title: 'Dieser Browser bekommt keine Mitteilungen mehr.',
  lead: 'Die Verbindung dafür gilt nicht mehr. Erneuere sie, damit du hier wieder Bescheid bekommst, wie du es gewählt hattest.',
  failed:
    'Dein Browser hat es nicht zugelassen. Erlaube Mitteilungen in seinen Einstellungen für diese Seite und versuche es noch einmal.',
  renew: 'Erneuern',
  leave: 'So lassen',
};
