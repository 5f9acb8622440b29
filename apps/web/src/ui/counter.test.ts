import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { types } from '../map/testing/fixture.ts';
import { printingOf, squadronLabel } from './aircraft.ts';
import Counter from './Counter.svelte';
import { silhouettes } from './silhouettes.ts';

const printed = (container: Element): string =>
  [...container.querySelectorAll('text')].map((t) => t.textContent).join(' ');

describe('a counter', () => {
  it('shows squadron, factors with their brackets, and speed when near', () => {
    const { container } = render(Counter, {
      side: 'german',
      type: types['GB']!,
      label: '14',
      size: 80,
      title: 'Gotha 14',
    });
    expect(printed(container)).toBe('14 2 ( 2 ) 3 5');
  });

  it('keeps the brackets at small sizes', () => {
    const { container } = render(Counter, { side: 'british', type: types['SCF']!, size: 40, title: 'Camel' });
    expect(printed(container)).toBe('C 4 8 ( 1 )');
  });

  it('shows only the side when far', () => {
    const { container } = render(Counter, {
      side: 'british',
      type: types['SCF']!,
      label: '65',
      size: 20,
      title: '',
    });
    expect(printed(container)).toBe('');
    expect(container.querySelector('use')?.getAttribute('href')).toBe('#d-roundel');
  });

  it('11.0: its back is the same for every type, whatever its properties', () => {
    const backs = Object.values(types)
      .filter((type) => type.side === 'german')
      .map((type) => {
        const { container, unmount } = render(Counter, {
          side: 'german',
          type,
          label: 'Jasta 1',
          ace: true,
          lod: 'back',
          size: 60,
          title: 'unspotted',
        });
        const html = container.innerHTML;
        unmount();
        return html;
      });
    expect(new Set(backs).size).toBe(1);
    expect(backs[0]).not.toMatch(/Jasta|#a-|d-ace/);
  });

  it('names a false sighting in the language of the page, large and small', async () => {
    const faceAt = (size: number): string => {
      const of = { side: 'german', type: types['FAKE']!, label: 'Fake 1', title: '' } as const;
      const { container, unmount } = render(Counter, { ...of, size });
      const text = printed(container);
      unmount();
      return text;
    };
    expect([faceAt(80), faceAt(40)]).toEqual(['Fake 1 false sighting', 'fake']);
    await language.choose('de');
    expect([faceAt(80), faceAt(40)]).toEqual(['Schein 1 Scheinziel', 'Schein']);
    await language.choose('en');
  });

  it('has text for screen readers', () => {
    const { getByRole } = render(Counter, { side: 'german', size: 60, title: 'unspotted German aircraft' });
    expect(getByRole('img').getAttribute('aria-label')).toBe('unspotted German aircraft');
  });
});

describe('Printings', () => {
  it('have a drawing for every type, and distinct letters for types of one side that look alike', () => {
    for (const side of ['german', 'british'] as const) {
      const ciphers = Object.values(types)
        .filter((type) => type.side === side && type.code !== 'SCCVF') // The ship's Camel is a Camel too.
        .map((type) => {
          const { drawing, cipher } = printingOf(type.code);
          expect(silhouettes[drawing]).toBeTruthy();
          return cipher;
        });
      expect(new Set(ciphers).size).toBe(ciphers.length);
    }
  });

  it('spell a squadron as printed', () => {
    expect(['Jasta-1', 'L-2', '3RN', '1/RNAS', '1/501', '65', 'Fake-3'].map(squadronLabel)).toEqual([
      'Jasta 1',
      'L-2',
      '3 RN',
      '1 RNAS',
      '1/501',
      '65',
      'Fake 3',
    ]);
  });
});
