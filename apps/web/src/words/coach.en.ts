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
}

const points = (n: number): string => (n === 1 ? 'one point' : `${n} points`);

export const coach = {
  title: 'Your first raid',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  steps: {
    see: ({ base }: About) =>
      `Three squadrons of Gotha bombers are yours: they stand at ${base}, near Ghent, and England lies across the sea. Touch the lit hex, or its row in the panel.`,
    elsewhere: ({ base }: About) =>
      `Good to look around; nothing has happened yet. The Gothas wait at ${base}.`,
    group: () =>
      'Each counter is a squadron, and its figures say: guns, pursuit, bombs. Take all three; together they bomb harder and shoot back better.',
    target: ({ target }: About) =>
      `Where to? For a first time take ${target}, on the coast of Kent: it is near and has no guns. Touch it on the map; you can still change your mind.`,
    noTarget: ({ target }: About) => `A fine flight, but it passes nothing to bomb. Lead it on to ${target}.`,
    homeFirst: ({ target }: About) =>
      `This route comes home without having bombed anything. Clear it, and touch ${target} first.`,
    home: ({ target, bombs }: About) =>
      `The red numbers on the route are flying turns: you are over ${target} in turn ${bombs}. Now give them a way home.`,
    send: ({ bombs, lands, fuel }: About) =>
      `Bombs in turn ${bombs}, down again in turn ${lands}, and fuel until turn ${fuel}: that will do. Send them off.`,
    stored: ({ button }: About) =>
      `Your raid is laid up as a plan and takes off by itself. “${button}” lets the time go by.`,
    flyOn: () =>
      'They are up. The enemy sees propellers only: that something flies, not what. Let the turns pass until something happens.',
    seen: ({ enemy }: About) =>
      `Spotted! ${enemy} flew into your hex, and now both sides see each other’s faces. Guns, listening posts and ships would have found you too.`,
    pressOn: ({ target }: About) =>
      `They will be back, and then they shoot. A raid flies on all the same: end the turn, and hold for ${target}.`,
    fight: ({ enemy, lost }: About) =>
      lost > 0
        ? `${enemy} attacked, and it cost you. Open the report in the panel: the dice say why.`
        : `${enemy} had the first shot, and missed. Your gunners did not: it is out for a month. Open the report in the panel: the dice say why.`,
    dice: () =>
      'First comes the pursuit chart: one die says who surprises whom. Then both fire, the surprised side last; each die names its chart, row and column.',
    noTrouble: () => 'Nothing holds you up now. On to the target.',
    endTurn: ({ target }: About) => `The next turn brings you over ${target}. End this one.`,
    bomb: ({ target }: About) =>
      `You are over ${target}. “Die by die” in the panel says what each face of the die would do. Let go.`,
    stopped: ({ button }: About) =>
      `Your plan was stopped on the way; that happens to the best. “${button}” takes it up again.`,
    lead: () => 'Your raid is in the air without a plan. Touch it, and give it one.',
    back: ({ won, target }: About) =>
      won > 0
        ? `A hit! ${target} gives you ${points(won)}, and the British lose some too: the balance at the top has moved. Now home, before the fuel is gone.`
        : `That went wide; it happens. Now home, before the fuel is gone.`,
    wait: () => 'The enemy decides.',
    watch: ({ button }: About) =>
      `Watch: the map plays what happened, and then it goes on. “${button}” jumps there.`,
    balance: ({ base, won, lost, turn, fuel }: About) =>
      `${lost === 0 ? `All are down at ${base}` : 'Those that are left are down'}, in turn ${turn}${fuel > 0 ? `; the fuel would have lasted until turn ${fuel}` : ''}. ${won > 0 ? `The day brought you ${points(won)}.` : ''} Now you know the trade.`,
    noBombs: () =>
      'They are home, but no bombs fell, and a squadron flies once a month. Try it again from the target on.',
    lost: () => 'They did not come back: it was too far, or the fuel ran out. In practice they fly again.',
    over: () => 'The month went by without your raid. In practice it begins again.',
  },
  goOn: 'Go on',
  showMe: 'Show me',
  again: 'Again from here',
  restart: 'To the beginning',
  leave: 'Leave',
  anew: 'The game has changed since your last visit: the lesson begins anew.',
  real: 'Now a real one',
  realLead: 'May to December 1917 against the computer. Everything you have done works the same there.',
  raid: 'Raid England',
  defend: 'Defend it',
};
export type LessonWords = typeof coach;
