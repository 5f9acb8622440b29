/** The name of the charts of new matches. By itself, so that pages which only name them load no counters. */
export const usualCharts = 'second-edition';
