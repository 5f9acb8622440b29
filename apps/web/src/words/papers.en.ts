/** Words of papers that are fetched when they open: values of losses and targets, how to resign. */
export const papers = {
  prices: {
    points: 'Morale points',
    pointsNote: (outrage: number) =>
      `The first seven go to the enemy when it is lost (4.1, 18.3). Each level of B on a target is worth its value to the bomber, each level of D costs the other side as much; where B3 stirs outrage, that side gets ${outrage} (4.1).`,
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
      antiAircraftRating: 'Guns fire with',
      counterMix: 'Counters',
      carrierFighter: 'a carrier fighter',
      carrierBomber: 'a carrier bomber',
      britishBomber: 'a British bomber',
      britishBomberAfterRaf: 'a British bomber, with the Royal Air Force',
      artilleryPoint: 'each gun point',
      antiAircraftPoint: 'each gun point',
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
    drawOffered: 'You offer a draw.',
    resign: 'Resign',
    resignSure: 'Resign for good?',
    resignNote: 'The other side wins at once, at least marginally. It cannot be taken back.',
    resignYes: 'Yes, resign',
    look: 'Look',
    save: 'Save my side of the game',
    saveNote:
      'A file to check the game with after its end: what you were shown, and your share in the dice. It holds nothing of the other side.',
  },
  charted: {
    note: 'These charts are reconstructed; the printed ones are not public.',
    modifiers: 'Added to the die',
    shifts: 'Columns shifted',
    night: 'Night falls with flying turn',
    lit: 'Just used',
  },
  known: {
    lead: 'What you saw, when you saw it. It may have changed since.',
    none: 'You have examined nothing yet.',
    ledger: 'Where the points came from',
  },
};
