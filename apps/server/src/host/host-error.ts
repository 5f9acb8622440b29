import { errors, type ErrorCode } from '@1bob/protocol';

/** Why something that the host asked for was not done: a stable code and a sentence. */
export class HostError extends Error {
  constructor(
    readonly code: Extract<ErrorCode, `host.${string}`>,
    detail?: string,
  ) {
    super(detail === undefined ? errors[code].message : `${errors[code].message} ${detail}`);
    this.name = 'HostError';
  }
}
