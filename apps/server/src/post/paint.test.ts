import { expect, it } from 'vitest';
import { paint } from './paint.ts';

const box = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2" fill="${colour}"/></svg>`;

it('paints drawings as PNG of a fixed width, one after the other', async () => {
  const pictures = await Promise.all(['#a42a1b', '#47545d', '#a42a1b'].map((colour) => paint(box(colour))));
  for (const picture of pictures) {
    const bytes = Buffer.from(picture);
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1120, 560]);
  }
  expect(Buffer.from(pictures[0] ?? [])).toEqual(Buffer.from(pictures[2] ?? []));
  expect(Buffer.from(pictures[0] ?? [])).not.toEqual(Buffer.from(pictures[1] ?? []));
});

it('rejects anything but a drawing, and paints the next one', async () => {
  await expect(paint('nonsense')).rejects.toThrow();
  expect((await paint(box('#a42a1b'))).length).toBeGreaterThan(100);
});

it('loads nothing from elsewhere', async () => {
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><image href="file:///etc/hostname" width="4" height="2"/></svg>`;
  expect(Buffer.from(await paint(file))).toEqual(
    Buffer.from(await paint('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>')),
  );
});
