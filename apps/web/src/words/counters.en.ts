/** Words of the page of counters. */
export const counters = {
  title: 'The counters',
  lead: 'Every piece of the game, as it looks on the map. The figures are from the charts used in new games.',
  anatomy: 'How to read one',
  parts: {
    squadron: [
      'Squadron or Staffel',
      'Its owner always sees it. The other side sees it only while the unit is spotted.',
    ],
    side: ['Side', 'A cross on a dark field is German, a roundel on a light one is British.'],
    ace: ['Ace aboard', 'The only red on a counter.'],
    airCombat: ['Air combat', 'How strongly it fires.'],
    pursuit: ['Pursuit', 'How well it closes with an enemy. In brackets: it can only defend.'],
    bombs: ['Bombs', 'How strongly it bombs. In brackets: it can only strafe aircraft on the ground.'],
    speed: ['Speed', 'Hexes in one flying turn.'],
  },
  zoom: 'Less detail as you zoom out',
  printings: {
    near: ['Near', 'everything'],
    mid: ['Middle', 'shape and figures'],
    far: ['Far', 'only the side'],
  },
  air: { german: 'German air units', british: 'British air units' },
  stays: (turns: number | null): string =>
    turns === null ? 'stays up all month' : `stays up ${turns} turns`,
  fake: 'removed when spotted',
  from1918: 'from 1918',
  down: 'Face down',
  backs: {
    german: ['German, unspotted', 'what the British see'],
    british: ['British, unspotted', 'what the Germans see'],
    ship: ['Ship, not examined', 'face down until it is seen'],
  },
  markers: 'Markers',
  marker: {
    ace: ['Ace', 'fighter, bomber or zeppelin', 'Ace'],
    bombed: ['Bombed', 'until the end of the game', 'Bombed'],
    recon: ['Reconnaissance', 'until the end of the month', 'Recon'],
    endurance: ['Fuel', 'must land by this turn', ''],
    night: ['Night trained', 'only its owner sees it', 'Night trained'],
    up: ['Up', 'only its owner sees it', 'Up'],
    weather: ['Weather', 'for the month', 'Bad weather'],
  },
  ground: 'On the ground and at sea',
  land: {
    aerodrome: ['Aerodrome', 'a base for squadrons', 'Aerodrome'],
    aerodromeGerman: ['Aerodrome', 'the German counter', 'Flugplatz'],
    aa: ['Anti-aircraft guns', 'with their points', 'Guns'],
    aaGerman: ['Anti-aircraft guns', 'the German counter', 'Flak'],
    ew: ['Listening post', 'hears what flies near', 'Listening'],
    cd: ['Civil defence', 'protects its hex and those beside it', 'Shelters'],
    hq: ['Headquarters', 'leads units near it', 'HQ'],
    hqGerman: ['Headquarters', 'the German counter', 'Stab'],
    carrier: ['Aircraft carrier', 'a base at sea', 'Carrier'],
    tender: ['Seaplane tender', 'a lookout at sea', 'Tender'],
  },
};

export type CounterWords = typeof counters;
