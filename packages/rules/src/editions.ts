/** The editions of the charts (docs/charts.md), for code that starts matches or checks records. */
import secondCharts from '../../../charts/second-edition/charts.json' with { type: 'json' };
import secondUnits from '../../../charts/second-edition/units.json' with { type: 'json' };
import thirdCharts from '../../../charts/third-edition/charts.json' with { type: 'json' };
import thirdUnits from '../../../charts/third-edition/units.json' with { type: 'json' };
import type { ChartPack } from './charts/pack.ts';
import { packFrom, standardPack } from './charts/standard.ts';
import { usualCharts } from './charts/usual-name.ts';

export const secondEdition: ChartPack = packFrom('second-edition', secondCharts, secondUnits);
export const thirdEdition: ChartPack = packFrom(usualCharts, thirdCharts, thirdUnits);

/** The built-in packs, by name. A new match uses the first unless it names another. */
export const editions: readonly ChartPack[] = [thirdEdition, secondEdition, standardPack];

/** Earlier numbers of the second edition (decision 019). Matches that started with them keep them. */
const before = [
  'db824a3a5e7f584828ca1991ebde98fc8b98ace462444a1a0d4d7816a629d935',
  '87d341cc7d32e7cfe679f9547a72a9e412cfdbc66f43d69240395136bc9b3695',
  '568ab619339ef30bf4ecbfc827052d4adbaee7678be0deca440bfcce1c151a95',
];

/** All charts that have ever been built in, for code that checks records. */
export const chartsOfTheHouse: readonly Pick<ChartPack, 'name' | 'hash'>[] = [
  ...editions,
  ...before.map((hash) => ({ name: secondEdition.name, hash })),
];
