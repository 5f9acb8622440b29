/**
 * The values of an Accept or Accept-Encoding header in lower case, with their weights from 0 to 1. A value without a weight
 * has 1, and so has one whose weight is not a number; other parameters are left out.
 */
export const weightsIn = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [value = '', ...parameters] = part.split(';').map((each) => each.trim());
        const weight = Number.parseFloat(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '');
        return [value, Number.isNaN(weight) ? 1 : weight];
      }),
  );
