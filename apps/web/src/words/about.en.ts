/** Words of the page about the game. */
export const about = {
  title: 'About this game',
  how: 'How to play',
  howText:
    'The map is divided into hexes, each five miles across. Each month begins with planning, which both sides do in secret. Then the aircraft fly, in 24 turns for each side. The Germans send bombers over the sea. They choose a squadron, its target and its way home; after that the squadron flies by itself. The British watch the coast and send up fighters to meet the raid. Bombs and losses move the morale points. The side that leads at the end wins.',
  independent: 'An independent implementation',
  independentText:
    'This is an independent implementation of a board wargame about the German bomber offensive against England in 1917 and 1918. The publisher has neither made nor endorsed it. It contains neither the text of the rulebook nor the printed art. We explain the rules in our own words and keep the numbers of their cases.',
  charts: 'The charts are reconstructed',
  chartsText:
    'The rules refer to charts and factors that are printed on the map and the counters. We found no public copy of them, so we reconstructed them from the history of the raids. If you own the printed game, you can play with a chart pack of your own.',
  fog: 'What you see is what you may know',
  fogText:
    'The server sends each player only what their side knows. This page holds nothing else, so there is nothing to find in it. The dice come from a secret of the server and a share from each player. You can check them after the game.',
  made: 'Credits',
  madeText:
    'The coastlines are from Natural Earth (public domain). The fonts are Old Standard TT and Libre Franklin (SIL Open Font License). All drawings were made for this project. The program is free software under the MIT licence.',
  version: (number: string) => `This is version ${number}.`,
  licences: 'Licences of the packages used in these pages',
};

export type AboutWords = typeof about;
