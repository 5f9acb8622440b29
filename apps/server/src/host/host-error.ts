import { errors, type ErrorCode } from '@1bob/protocol';

/** Why an order of the host was not carried out: a stable code and a sentence. */
export class HostError extends Error {
  constructor(
    readonly code: Extract<ErrorCode, `host.${string}`>,
    detail?: string,
  ) {
    super(detail === undefined ? errors[code].message : `${errors[code].message} ${detail}`);
    this.name = 'HostError';
  }
}
