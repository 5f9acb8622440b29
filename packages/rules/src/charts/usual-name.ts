/**
 * The name of the charts of new matches. It has a file of its own, so that pages that only name the charts load no counters.
 */
export const usualCharts = 'third-edition';
