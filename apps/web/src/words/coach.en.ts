/** Words of the lesson. */

/** The facts of its sentences, with names in words. */
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

const points = (n: number): string => (n === 1 ? 'one point' : `${n} points`);
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

export const coach = {
  title: 'Your first raid',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
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
    watch: ({ button }: About) => `Watch on the map what happened. Press “${button}” to go straight on.`,
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
  goOn: 'Continue',
  showMe: 'Show me',
  again: 'Try again from here',
  restart: 'Restart',
  leave: 'Leave',
  anew: 'The game has changed since your last visit, so the lesson starts again.',
  real: 'Now play a real game',
  realLead: 'May to December 1917, against the computer. Everything works as it did here.',
  raid: 'Raid England',
  defend: 'Defend England',
};
export type LessonWords = typeof coach;
