import { straightPath } from '@1bob/atlas';
import type { Communique } from '@1bob/rules';
import { expect, it } from 'vitest';
import { Exercise } from './exercise.ts';
import { gothaBase, margate, raiders } from './scene.ts';

it('dev', () => {
  const t0 = performance.now();
  const ex = new Exercise();
  console.log('open', performance.now() - t0, JSON.stringify(ex.view.stage), ex.view.points, ex.view.month);
  const route = [...straightPath(gothaBase, margate), ...straightPath(margate, gothaBase)];
  const show = (what: string, r: unknown) => {
    const v = ex.view;
    console.log(
      what,
      (r as { ok: boolean }).ok || JSON.stringify(r),
      JSON.stringify(v.stage),
      JSON.stringify(Object.values(v.groups).map((g) => [g.side, g.hex, g.counters.length])),
      v.points,
      v.own?.passUntil,
    );
  };
  show(
    'plan',
    ex.give({
      kind: 'plan',
      plan: {
        id: 'x',
        units: [...raiders],
        from: 1,
        route,
        bomb: { hex: margate, target: { kind: 'place' } },
        land: true,
        haltWhenSpotted: false,
        pressOn: true,
      },
    }),
  );
  const flyOn = {
    kind: 'passUntil',
    until: { turn: null, near: null, alarmed: true, fuel: null, happens: true },
  };
  for (let i = 0; i < 9; i++) show('on', ex.give(i === 2 || i === 3 ? { kind: 'endTurn' } : flyOn));
  for (const [page, list] of Object.entries(ex.view.log))
    for (const c of list as Communique[]) console.log(page, JSON.stringify(c).slice(0, 400));
});
