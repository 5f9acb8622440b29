/** Style sheets and the styles of components: every colour, gap, size of type, radius, shadow and layer is a token. */
const lengths = ['px', 'rem', 'em'];

export default {
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    // Where tokens are given their values.
    {
      files: ['apps/web/src/ui/tokens.css', 'apps/web/src/map/inks.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null, 'length-zero-no-unit': null },
    },
  ],
  rules: {
    'block-no-empty': true,
    'color-named': 'never',
    'color-no-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-properties': [
      true,
      // A second unit for browsers that know it.
      { ignore: ['consecutive-duplicates-with-different-values'] },
    ],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-unit-disallowed-list': {
      '/^(row-|column-)?gap$/': [...lengths, '%'],
      '/^margin/': lengths,
      '/^padding/': lengths,
      '/^(font|font-size)$/': lengths,
      '/^border-.*radius$/': [...lengths, '%'],
    },
    'declaration-property-value-allowed-list': {
      '/shadow$/': ['none', /^var\(--[\w-]+\)$/],
      'z-index': ['auto', /^var\(--z-[\w-]+\)$/],
    },
    'function-disallowed-list': [/^(rgb|hsl|hwb|lab|lch|oklab|oklch)a?$/],
    'no-duplicate-selectors': true,
  },
};
