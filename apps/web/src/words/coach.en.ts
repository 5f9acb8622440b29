/** Words of the lessons. */

/** The facts in the sentences of "Your first raid", with names in words. */
export interface About {
  readonly base: string;
  readonly target: string;
  /** Flying turns of the bombs and of the landing; 0 without a plan. */
  readonly bombs: number;
  readonly lands: number;
  /** Flying turn by which the raid must be down. */
  readonly fuel: number;
  /** The enemy unit that found the raid. */
  readonly enemy: string;
  /** Points that the bombs won. */
  readonly won: number;
  readonly lost: number;
  /** The highlighted button. */
  readonly button: string;
  readonly turn: number;
  /** Whether a phone has the panel lowered, so that only its buttons can be seen. */
  readonly folded: boolean;
}

/** The facts in the sentences of "The first scramble", with names in words; '' where there is nothing to name. */
export interface AboutScramble {
  /** The learner's best base, the listening post, and the target of the raid. */
  readonly base: string;
  readonly post: string;
  readonly target: string;
  /** How many hexes far the post hears. */
  readonly radius: number;
  /** The squadrons at the best base, and those that have flown or have landed. */
  readonly based: string;
  readonly flown: string;
  readonly down: string;
  /** Those that could meet the lone counter in this turn. */
  readonly able: string;
  /** The raid, as it is known. */
  readonly found: string;
  readonly fakeAt: string;
  /** Hexes that the raid flew in its last turn. */
  readonly pace: number;
  /** Those with the best odds against the raid, and the chances of a hit: theirs, and of one squadron by itself. */
  readonly best: string;
  readonly bestChance: string;
  readonly aloneChance: string;
  /** The button that sends the chosen ones, and the footer's first. */
  readonly intercept: string;
  readonly button: string;
  /** This turn, the first one of the night, and the turn of the last landing. */
  readonly turn: number;
  readonly night: number;
  readonly landed: number;
  /** Whether the raid is still in the air when it is too late to take off and land in daylight. */
  readonly tempts: boolean;
  readonly dark: boolean;
  /** Squadrons out of action: German, and the learner's own. */
  readonly out: number;
  readonly lost: number;
  readonly bombed: boolean;
}

const points = (n: number): string => (n === 1 ? 'one point' : `${n} points`);
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
/** How the fight of "The first scramble" ended. */
const fought = ({ out, lost }: AboutScramble): string =>
  sentences(
    out > 0
      ? 'You hit: one Gotha squadron is out of the war for a while.'
      : 'You met them, but none is out of action.',
    lost > 0 ? 'You have losses too.' : 'You lost nobody.',
  );

export const coach = {
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  watch: (button: string) => `Watch on the map what happened. Press “${button}” to go straight on.`,
  raid: {
    steps: {
      see: ({ base }: About) =>
        `You command three squadrons of German Gotha bombers. They are at ${base}, near Ghent in Belgium; England lies across the sea. Choose their base: the red ring shows where it is.`,
      elsewhere: ({ base }: About) =>
        `Look around as long as you like: no time passes. Your Gothas are waiting at ${base}.`,
      group: () =>
        'Each counter is one squadron. Its first three numbers show how well it shoots, chases and bombs. Take all three: together they bomb harder and defend better.',
      target: ({ target }: About) =>
        `Now choose a target: ${target}, on the English coast, is close and has no guns. You can still change your mind.`,
      noTarget: ({ target }: About) => `There is nothing to bomb on this route. Take it on to ${target}.`,
      aim: ({ button, target }: About) =>
        `Your route reaches ${target}. Press “${button}”: a flight bombs only what you choose, and passes over all else.`,
      homeFirst: ({ target }: About) =>
        `This route comes home without bombing anything. Start over, and choose ${target} first.`,
      home: ({ target, bombs }: About) =>
        `The red numbers on the route are flying turns of 20 minutes: you reach ${target} in turn ${bombs}. Now choose the way home.`,
      send: ({ bombs, lands, fuel }: About) =>
        `They bomb in turn ${bombs} and land in turn ${lands}. Their fuel lasts until turn ${fuel}, so they will get home. Send them off.`,
      stored: ({ button }: About) =>
        `Your raid is stored as a flight plan and takes off by itself. Press “${button}” to let time pass.`,
      flyOn: () =>
        'They are in the air. The British see only a propeller: something is flying, but not what. Let time pass until something happens.',
      seen: ({ enemy }: About) =>
        `${enemy} flew into your hex, the cell of the map you are in. You are spotted: now each side sees what the other is flying. Guns, listening posts and ships can spot you too.`,
      pressOn: ({ target }: About) =>
        `They will be back, and then they will shoot. Your raid keeps its course for ${target}: let time pass.`,
      fight: ({ enemy, lost }: About) =>
        lost > 0
          ? `${enemy} attacked, and you have losses. Open the report in the panel: the dice show why.`
          : `${enemy} fired first and missed. Your gunners hit: that squadron is out for a month. Open the report in the panel: the dice show why.`,
      dice: () =>
        'The first die, read on the pursuit chart, decides which side surprises the other. That side fires first, then the other. Beside each die you see its chart, row and column.',
      noTrouble: () => 'Nothing stands in your way now. On to the target.',
      endTurn: ({ target }: About) => `Next turn you are over ${target}. End this one.`,
      bomb: ({ target, folded }: About) =>
        sentences(
          `You are over ${target}.`,
          folded ? '' : '“Roll by roll” in the panel shows what each roll of the die would do.',
          'Drop the bombs.',
        ),
      stopped: ({ button }: About) => `Your flight plan has stopped. Press “${button}” to carry on.`,
      lead: () => 'Your raid is in the air without a flight plan. Choose it, and draw its route.',
      back: ({ won, target }: About) =>
        won > 0
          ? `You hit ${target} and win ${points(won)}. The British lose some too: the balance at the top has moved. Now get home before the fuel runs out.`
          : 'The bombs missed. Now get home before the fuel runs out.',
      wait: () => 'The British are deciding.',
      balance: ({ base, won, lost, turn, fuel }: About) =>
        sentences(
          `${lost === 0 ? `All three squadrons are back at ${base}` : 'The squadrons you have left are back'}, in turn ${turn}.`,
          fuel > 0 ? `Their fuel would have lasted until turn ${fuel}.` : '',
          won > 0 ? `You won ${points(won)}.` : '',
          'Now you know how a raid works.',
        ),
      noBombs: () =>
        'They are back, but they dropped no bombs. A squadron flies only once a month, so go back and choose the target again.',
      lost: () =>
        'They did not come back: it was too far, or the fuel ran out. This is practice, so you can try again.',
      over: () => 'The month is over, and your raid did not fly. This is practice, so you can try again.',
    },
  },
  scramble: {
    steps: {
      see: ({ base }: AboutScramble) =>
        `It is June 1917, and you command the squadrons that defend England. Choose ${base}: the red ring shows where it is.`,
      elsewhere: ({ base }: AboutScramble) =>
        `Look around as long as you like: no time passes. Then choose ${base}.`,
      squadrons: ({ based }: AboutScramble) =>
        `${based} wait here. The first number on a counter is fire, the second pursuit: how well it closes with an enemy. A squadron flies only once a month, so each take-off must be worth it.`,
      pass: ({ button }: AboutScramble) =>
        `The sky is empty. Press “${button}”: time passes until one of yours could meet an enemy.`,
      report: ({ turn }: AboutScramble) =>
        `Turn ${turn}, in the evening: Germans are over the sea. A propeller says where something flies, but not what. Choose the three that fly together.`,
      three: ({ pace }: AboutScramble) =>
        `They flew ${pace} hexes in this turn, the speed of a Gotha bomber. Fighters could be faster. But a fake, a counter without aircraft, flies like a bomber. The panel says who could meet them, when, and where.`,
      lone: () => 'Now choose the one that flies by itself.',
      one: () =>
        'One counter, just as fast. It may be a squadron of bombers, or a fake that is there to draw your fighters away. Nobody can tell from here.',
      hold: ({ able, post, radius }: AboutScramble) =>
        sentences(
          able === '' ? '' : `${able} could attack it at once. Hold back!`,
          'The odds suppose that it is a bomber. If it is a fake, the squadron has flown for this month and won nothing.',
          `Your listening post at ${post} hears ${radius} hexes far, and they are coming closer. End the turn.`,
        ),
      holdOn: ({ post }: AboutScramble) =>
        `Still nobody has spotted them. Next turn they pass ${post}, and then you know. Hold back once more.`,
      wasted: ({ flown }: AboutScramble) =>
        `It was a fake: there is nothing to fight. ${flown} cannot fly again this month. Go on without them, or try again from here.`,
      heard: ({ post, found, fakeAt }: AboutScramble) =>
        sentences(
          `Your post at ${post} has spotted the raid: ${found}.`,
          fakeAt === '' ? '' : `The counter at ${fakeAt} was a fake, and is gone.`,
          'Now you know whom to meet.',
        ),
      pick: () => 'Choose the raid to see who can meet it.',
      meet: ({ best, bestChance, aloneChance, target, intercept }: AboutScramble) =>
        sentences(
          best === ''
            ? 'Compare in the list who can meet them, when, and with what odds.'
            : `Compare the odds in the list: ${best} have a chance of ${bestChance} to hit${aloneChance === '' ? '' : `, one squadron by itself ${aloneChance}`}.`,
          `Next turn the bombs fall on ${target}, so meet them now. Choose who flies, and press “${intercept}”.`,
        ),
      coming: () => 'Your fighters are on their way. End the turn.',
      attack: ({ button }: AboutScramble) => `You have met them. Press “${button}”.`,
      none: () => 'Nobody can reach them any more. End the turn.',
      fight: (about: AboutScramble) =>
        sentences(fought(about), 'Open the report in the panel: the dice show why.'),
      dice: (about: AboutScramble) =>
        sentences(
          fought(about),
          'The first die decided who surprised the other and fired first; then each side fired once. The odds that you compared come from these charts: another time, the dice may fall otherwise.',
        ),
      endTurn: () => 'Your aircraft have done what they can in this turn. End it.',
      tooSoon: () =>
        'These are in the air with nobody to meet, and they fly only once a month. Choose them, and bring them home.',
      choose: ({ night }: AboutScramble) =>
        `Now bring them down. Night falls in turn ${night}, and a landing in the dark can end in a crash. Choose your fighters.`,
      land: ({ button, turn, night, dark }: AboutScramble) =>
        dark
          ? `It is dark, and each turn burns fuel. Press “${button}”.`
          : turn === night - 1
            ? `This is turn ${turn}, the last one in daylight. Press “${button}”.`
            : `Press “${button}”.`,
      homeward: () => 'They are flying home. Let time pass.',
      wait: () => 'The Germans are deciding.',
      balance: ({ down, landed, night, out, bombed, target, tempts }: AboutScramble) =>
        sentences(
          `${down} are down, in turn ${landed}: ${landed < night ? 'before dark' : 'in the dark, and in luck'}.`,
          bombed
            ? `The raid got through to ${target} all the same. That happens: the odds were against you.`
            : tempts
              ? 'Let the Gothas go: whoever takes off now lands in the dark.'
              : out > 0
                ? 'The Gothas have turned for home, and no bomb has fallen.'
                : '',
          'See, judge, hold back, meet, land: that is the whole defence.',
        ),
      missed: ({ target }: AboutScramble) =>
        `The Gothas have bombed ${target}, and nobody met them in time. This is practice: go back, and send those who can be there first.`,
      lost: () => 'None of them came back. This is practice, so you can try again.',
      over: () => 'The raid is over, and nobody met it. This is practice, so you can try again.',
    },
  },
  goOn: 'Continue',
  showMe: 'Show me',
  again: 'Try again from here',
  restart: 'Restart',
  leave: 'Leave',
  anew: 'The game has changed since your last visit, so the lesson starts again.',
  real: 'Now play a real game',
  realLead: 'May to December 1917, against the computer. Everything works as it did here.',
  attack: 'Raid England',
  defend: 'Defend England',
};
export type LessonWords = typeof coach;
