/** Words of papers that are fetched when they open: values of losses and targets, how to resign. */
export const papers = {
  plotTable: 'The plot table lists what an unspotted counter can still be. Select its hex.',
  practice: 'This is practice. Nothing counts, and it all stays in this browser.',
  appearance: {
    theme: 'Theme',
    themes: { light: 'Light', night: 'Night', game: 'Follow the game' },
    language: 'Language',
    show: 'Show',
    renew: 'This makes a new link. The old one stops working.',
  },
  /** The details of a chart pack (home/PackDetails.svelte). */
  packDetails: {
    checksum: 'Checksum:',
    places: (n: number) => (n === 1 ? 'One place differs.' : `${n} places differ.`),
    where: 'Where',
    inStandard: 'First edition',
    here: 'This pack',
  },
  prices: {
    points: 'Morale points',
    pointsNote: (outrage: number) =>
      `When a unit or ship is lost, its points go to the enemy (4.1, 18.3). When a target is bombed, each B in the result gives the target’s points to the bombing side. Each D costs the other side as many. A result of B3 in Britain also stirs outrage: ${outrage} points for the British (4.1).`,
    of: {
      fighter: 'a fighter',
      bomber: 'a bomber',
      riesen: 'a Riesen',
      zeppelin: 'a zeppelin',
      land: 'a land unit',
      tender: 'a seaplane tender',
      carrier: 'the aircraft carrier',
      london: 'a target in London',
      major: 'a major target',
      other: 'another target',
    },
    nth: (n: number) => `column no. ${n}`,
    /** Parts named only in the data of a pack (home/pack-places.ts). */
    parts: {
      costs: 'Prices',
      antiAircraftRating: 'Strength of gunfire',
      counterMix: 'Counters',
      carrierFighter: 'a carrier fighter',
      carrierBomber: 'a carrier bomber',
      britishBomber: 'a British bomber',
      britishBomberAfterRaf: 'a British bomber, with the Royal Air Force',
      artilleryPoint: 'per gun point',
      antiAircraftPoint: 'one gun point',
      antiAircraftPoints: 'gun points',
      targetValue: 'for a hit on',
      anyTargetInBritainB3: 'B3 in Britain',
      aces: 'aces',
      reconMarkers: 'reconnaissance markers',
    },
  },
  leaving: {
    links: 'Links',
    draw: 'Offer a draw',
    drawBack: 'Take the offer back',
    drawOffered: 'You have offered a draw.',
    resign: 'Resign',
    resignSure: 'Resign for good?',
    resignNote: 'Your opponent wins at once, with at least a marginal victory. You cannot take this back.',
    resignYes: 'Yes, resign',
    look: 'Appearance',
    remarks: 'Show what officers say in the news',
    proofElsewhere:
      'Another device of yours has what proves the dice so far. To check them, open this on a device that has it.',
    save: 'Save my side of the game',
    saveNote:
      'A file with which you can check the game after its end. It holds what you were shown and your share in the dice, and nothing of the other side.',
  },
  charted: {
    note: 'These charts are reconstructed, because the printed ones are not public.',
    modifiers: 'Added to the die',
    shifts: 'Columns shifted',
    night: 'Night falls with flying turn',
    lit: 'Used last',
  },
  known: {
    lead: 'What you saw, and when. It may have changed since.',
    none: 'You have examined nothing yet.',
    ledger: 'Where the points came from',
  },
};
