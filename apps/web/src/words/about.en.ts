/** Words of the page about the game. */
export const about = {
  title: 'About this game',
  how: 'How it is played',
  howText:
    'The map is divided into hexes of five miles. Each month begins with planning, in secret and by both sides; then the aircraft fly, in 24 turns for each side. The Germans send bombers over the sea: choose a squadron, its target and its way home, end your turn, and it flies by itself. The British watch the coast and send fighters up to meet them. Bombs and losses move the morale points; the side that leads at the end wins.',
  independent: 'An independent implementation',
  independentText:
    'This is an independent implementation of a board wargame about the German bomber offensive against England in 1917 and 1918. It is not made or endorsed by the publisher. The wording of the rulebook and the printed art are not part of it; the rules are told in our own words, with the numbers of their cases.',
  charts: 'The charts are reconstructed',
  chartsText:
    'The rules send their reader to charts and factors that were printed on the map and the counters. No public copy of them was found, so they are reconstructed from the history of the raids. Owners of the printed game can play with a chart pack of their own.',
  fog: 'What you see is what you may know',
  fogText:
    'The server sends each player only what their side knows. Nothing hidden is in this page, so there is nothing to find in it. The dice come from a secret of the server and a share of each player, and can be checked after the game.',
  made: 'Made with',
  madeText:
    'Coastlines from Natural Earth (public domain). Old Standard TT and Libre Franklin under the SIL Open Font License. All drawings were made for this project. The program is free software under the MIT licence.',
  licences: 'Licences of the packages in these pages',
};

export type AboutWords = typeof about;
