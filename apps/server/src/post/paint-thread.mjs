// Paints drawings as pictures in a thread of its own, because a picture takes some hundred milliseconds.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const program = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
await initWasm(await readFile(program));

parentPort?.on('message', (/** @type {string} */ svg) => {
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: workerData.width } });
  const picture = drawing.render();
  parentPort?.postMessage(picture.asPng());
  picture.free();
  drawing.free();
});
