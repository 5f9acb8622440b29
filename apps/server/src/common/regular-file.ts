/**
 * Files in folders to which others may write. Only regular files are opened: to open a FIFO, or to read from a FIFO or a
 * device, blocks the whole process until the other side responds.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { decodeFile, faultText, type FileFault } from '@1bob/fairness/files';

/** The path is a FIFO, a device, a socket or a folder. */
export class NotRegular extends Error {
  readonly code = 'EFTYPE';
  constructor(file: string) {
    super(`${file} is not a regular file`);
    this.name = 'NotRegular';
  }
}

/** The file is not a text. */
export class NotText extends Error {
  readonly code = 'EILSEQ';
  constructor(file: string, fault: FileFault) {
    super(`${file}: ${faultText({ fault })}`);
    this.name = 'NotText';
  }
}

/** Throws `NotRegular` if the path exists and is not a regular file. Follows links. */
export function mustBeRegular(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new NotRegular(file);
}

/**
 * Like `openSync`, but never waits, and throws `NotRegular` for anything but a regular file. `mode`: permissions of a new
 * file.
 */
export function openRegular(file: string, flags: number, mode?: number): number {
  // Merely opening some devices has an effect.
  mustBeRegular(file);
  // The path may lead to another file by now. Windows has neither this flag nor FIFOs in folders.
  const opened = openSync(file, flags | ((constants.O_NONBLOCK as number | undefined) ?? 0), mode);
  if (fstatSync(opened).isFile()) return opened;
  closeSync(opened);
  throw new NotRegular(file);
}

/** The bytes of a regular file. Throws for a file longer than `longest`, and as `openRegular` does. */
export function readBytes(file: string, longest = Number.POSITIVE_INFINITY): Buffer {
  const opened = openRegular(file, constants.O_RDONLY);
  try {
    if (fstatSync(opened).size > longest) throw new Error(`${file} is longer than ${longest} bytes`);
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The text of a regular file, in any encoding that editors write. Throws as `readBytes` does, and `NotText`. */
export function readRegular(file: string): string {
  const decoded = decodeFile(readBytes(file));
  if ('fault' in decoded) throw new NotText(file, decoded.fault);
  return decoded.text;
}

/** Replaces the text of a regular file, or writes a new one. Throws as `openRegular` does. */
export function writeRegular(file: string, text: string, mode?: number): void {
  const opened = openRegular(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, mode);
  try {
    writeFileSync(opened, text);
  } finally {
    closeSync(opened);
  }
}
