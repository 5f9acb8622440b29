/** The editions of the charts (docs/charts.md), for those who begin matches or check records. */
import charts from '../../../charts/second-edition/charts.json' with { type: 'json' };
import units from '../../../charts/second-edition/units.json' with { type: 'json' };
import type { ChartPack } from './charts/pack.ts';
import { packFrom, standardPack } from './charts/standard.ts';
import { usualCharts } from './charts/usual.ts';

export const secondEdition: ChartPack = packFrom(usualCharts, charts, units);

/** The packs of the house, by name: a new match has the first of them unless another is named. */
export const editions: readonly ChartPack[] = [secondEdition, standardPack];
