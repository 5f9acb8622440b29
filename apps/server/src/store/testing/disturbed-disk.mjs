// Loaded into the store's thread by a test: as long as a certain file is there, the disk takes nothing.
import fs, { existsSync } from 'node:fs';

const [, , failing] = process.argv;
const write = fs.writeSync.bind(fs);
fs.writeSync = (file, ...rest) => {
  if (file > 2 && existsSync(failing))
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC', errno: -28 });
  return write(file, ...rest);
};
