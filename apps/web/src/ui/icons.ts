// Line drawings for controls. The view box is 20 by 20.
export const icons = {
  orders: 'M4 3h9l3 3v11H4zM7 8h6M7 11h6M7 14h4',
  charts: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M13 4v12',
  rules:
    'M10 5C8 3.6 5.6 3.4 3 3.6v12c2.6-.2 5 0 7 1.4 2-1.4 4.4-1.6 7-1.4v-12C14.4 3.4 12 3.6 10 5zM10 5v12',
  moon: 'M12 3a7.4 7.4 0 1 0 5 11A6 6 0 0 1 12 3z',
  flag: 'M5 17V3h10l-2.5 3.5L15 10H5',
  back: 'M12 4L6 10l6 6',
  fwd: 'M8 4l6 6-6 6',
  play: 'M6 4l10 6-10 6z',
  pause: 'M7 4v12M13 4v12',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  home: 'M3 10l7-7 7 7M5 9v8h10V9',
  eye: 'M2 10q8-11 16 0q-8 11-16 0zM10 7.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2',
  map: 'M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2zM8 3v12M12 5v12',
  log: 'M4 4h12M4 8h12M4 12h8M4 16h10',
  chev: 'M5 8l5 5 5-5',
  more: 'M3 5h14M3 10h14M3 15h14',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  hidden: 'M2 10q8-11 16 0q-8 11-16 0zM3.5 16.5l13-13',
  fuel: 'M4 17V4h8v13M3 17h10M6 7h4M12 9h2.5v5.2a1.2 1.2 0 0 0 2.4 0V8L14.5 5.6',
  undo: 'M7 4L3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8',
  link: 'M8 12l4-4M7 9l-2.4 2.4a3 3 0 0 0 4.2 4.2L11 13.4M13 11l2.4-2.4a3 3 0 0 0-4.2-4.2L9 6.6',
  people:
    'M7 9.4a2.7 2.7 0 1 0 0-5.4a2.7 2.7 0 0 0 0 5.4zM2 16c.4-3 2.2-4.6 5-4.6s4.6 1.6 5 4.6M13 9.4a2.7 2.7 0 0 0 0-5.4M14 11.5c2.2.3 3.6 1.9 4 4.5',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  warning: 'M10 3l8 14H2zM10 8v4.5M10 14.6v.4',
  sun: 'M10 6.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 0 0 0-6.8zM10 2v2M10 16v2M2 10h2M16 10h2M4.4 4.4l1.4 1.4M14.2 14.2l1.4 1.4M4.4 15.6l1.4-1.4M14.2 5.8l1.4-1.4',
  talk: 'M3 4h14v9H9l-4 4v-4H3zM6.5 7.4h7M6.5 9.8h4.5',
  layers: 'M10 3l7 4-7 4-7-4zM3 11l7 4 7-4',
  bombs: 'M10 5a5 5 0 1 0 0 10a5 5 0 0 0 0-10M10 1v5M10 14v5M1 10h5M14 10h5',
  lands: 'M10 3v9M6 8l4 4 4-4M3 17h14',
} as const;

export type IconName = keyof typeof icons;
