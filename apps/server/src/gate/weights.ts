/**
 * The values of an Accept or Accept-Encoding header in lower case, with their weights from 0 to 1. A value without a weight
 * has 1; other parameters are left out.
 */
export const weightsIn = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [value = '', ...parameters] = part.split(';').map((each) => each.trim());
        const weight = parameters.find((each) => each.startsWith('q='));
        return [value, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
