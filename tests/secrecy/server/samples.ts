/** A well-formed British command of every kind. `british` has the names that it uses. */
import { hexId } from '@1bob/atlas';
import type { CommandInput } from '@1bob/rules';
import { suggestedSetUp } from '../../../packages/rules/src/forces/suggested.ts';

const orders = {
  holdFire: [],
  hitFirst: 'mostPoints',
  loseFirst: 'fewestPoints',
  displaceEnemy: [],
  displaceOwn: [],
  aceTo: 'strongestGuns',
  intercept: { close: true, ranged: true, largestGroup: 3, keepEndurance: 1 },
} as const;

/**
 * The samples by kind. `own` says that a command concerns only the seat that gives it. The other seat may give such a
 * command too, and the twins check that it changes only that seat's data.
 */
export const samples: Readonly<Record<CommandInput['kind'], { command: CommandInput; own?: true }>> = {
  setUp: { command: { kind: 'setUp', placement: suggestedSetUp('first-phase', 'british') } },
  submit: {
    command: { kind: 'submit', choice: { phase: 'redeployment', air: [{ unit: '44', to: '2126' }] } },
  },
  takeBack: { command: { kind: 'takeBack', phase: 'recon' } },
  move: { command: { kind: 'move', units: ['44'], path: [hexId('2126')], land: false } },
  rendezvous: {
    command: {
      kind: 'rendezvous',
      hex: '2126',
      flights: [
        { units: ['44'], path: ['2126'] },
        { units: ['33'], path: ['2126'] },
      ],
    },
  },
  regroup: { command: { kind: 'regroup', groups: ['g1', 'g2'] } },
  endMovement: { command: { kind: 'endMovement' } },
  attack: { command: { kind: 'attack', group: 'g1', target: 'g2' } },
  bomb: { command: { kind: 'bomb', group: 'g1', targets: [{ units: ['44'], target: { kind: 'place' } }] } },
  endTurn: { command: { kind: 'endTurn' } },
  orders: {
    command: { kind: 'orders', orders: { ...orders, displaceEnemy: [], displaceOwn: [], holdFire: [] } },
    own: true,
  },
  plan: {
    command: {
      kind: 'plan',
      plan: {
        id: 'raid',
        units: ['44'],
        from: 2,
        route: ['2126'],
        bomb: null,
        land: false,
        haltWhenSpotted: true,
        pressOn: true,
      },
    },
  },
  dropPlan: { command: { kind: 'dropPlan', id: 'raid' } },
  passUntil: { command: { kind: 'passUntil', until: null }, own: true },
  noMoreMissions: { command: { kind: 'noMoreMissions', declared: true }, own: true },
  resign: { command: { kind: 'resign' }, own: true },
  offerDraw: { command: { kind: 'offerDraw', offered: true }, own: true },
  answerDraw: { command: { kind: 'answerDraw', accept: true } },
};
