/**
 * Files in folders that others may write to. Only regular files are opened: opening a FIFO, or reading from one or from a
 * device, waits for as long as its other side likes, and with it the whole process.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** What was to be opened is a FIFO, a device, a socket or a folder. */
export class NotRegular extends Error {
  readonly code = 'EFTYPE';
  constructor(file: string) {
    super(`${file} is not a regular file`);
    this.name = 'NotRegular';
  }
}

/** Throws `NotRegular` for what is there and is no regular file; links are followed. */
export function mustBeRegular(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new NotRegular(file);
}

/** As `openSync`, but never waits, and throws `NotRegular` for anything but a regular file. `mode`: of a file that is made. */
export function openRegular(file: string, flags: number, mode?: number): number {
  // Opening some devices does something already.
  mustBeRegular(file);
  // It may be another one by now. Windows has neither FIFOs in folders nor this flag.
  const opened = openSync(file, flags | ((constants.O_NONBLOCK as number | undefined) ?? 0), mode);
  if (fstatSync(opened).isFile()) return opened;
  closeSync(opened);
  throw new NotRegular(file);
}

/** The text of a regular file. `longest`: bytes; a longer one throws. Throws as `openRegular` does. */
export function readRegular(file: string, longest = Number.POSITIVE_INFINITY): string {
  const opened = openRegular(file, constants.O_RDONLY);
  try {
    if (fstatSync(opened).size > longest) throw new Error(`${file} is longer than ${longest} bytes`);
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

/** Writes a text in the place of what a regular file holds, or into a new one. Throws as `openRegular` does. */
export function writeRegular(file: string, text: string, mode?: number): void {
  const opened = openRegular(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, mode);
  try {
    writeFileSync(opened, text);
  } finally {
    closeSync(opened);
  }
}
