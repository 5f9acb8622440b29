/** Words of the page of counters. */
export const counters = {
  title: 'The counters',
  lead: 'Every piece on the map, as it is printed. The figures are those of the charts that new games have.',
  anatomy: 'How to read one',
  parts: {
    squadron: ['Squadron or Staffel', 'Known to its owner; to the other side only while it is spotted.'],
    side: ['Side', 'Cross or roundel, dark field or light: never colour alone.'],
    ace: ['Ace aboard', 'The only red on a counter.'],
    airCombat: ['Air combat', 'What it fires with.'],
    pursuit: ['Pursuit', 'How well it closes with an enemy. In brackets it defends, and never attacks.'],
    bombs: ['Bombs', 'In brackets it only strafes aircraft on the ground.'],
    speed: ['Speed', 'Hexes in one flying turn.'],
  },
  zoom: 'Three printings, by zoom',
  printings: {
    near: ['Near', 'everything'],
    mid: ['Middle', 'shape and figures'],
    far: ['Far', 'the side alone'],
  },
  air: { german: 'German air units', british: 'British air units' },
  stays: (turns: number | null): string =>
    turns === null ? 'stays up all month' : `stays up ${turns} turns`,
  fake: 'gone when it is spotted',
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
    bombed: ['Bombed', 'stays for the game', 'Bombed'],
    recon: ['Reconnaissance', 'stays for the month', 'Recon'],
    endurance: ['Fuel', 'down by this turn', ''],
    night: ['Night trained', 'seen by its owner', 'Night trained'],
    up: ['Up', 'seen by its owner', 'Up'],
    weather: ['Weather', 'for the month', 'Bad weather'],
  },
  ground: 'On the ground and at sea',
  land: {
    aerodrome: ['Aerodrome', 'a base for squadrons', 'Aerodrome'],
    aerodromeGerman: ['Aerodrome', 'the German printing', 'Flugplatz'],
    aa: ['Anti-aircraft guns', 'with their points', 'Guns'],
    aaGerman: ['Anti-aircraft guns', 'the German printing', 'Flak'],
    ew: ['Listening post', 'hears what flies near', 'Listening'],
    cd: ['Civil defence', 'its hex and those beside it', 'Shelters'],
    hq: ['Headquarters', 'leads what is near', 'HQ'],
    hqGerman: ['Headquarters', 'the German printing', 'Stab'],
    carrier: ['Aircraft carrier', 'a base at sea', 'Carrier'],
    tender: ['Seaplane tender', 'eyes at sea', 'Tender'],
  },
};

export type CounterWords = typeof counters;
