import { errors, type ErrorCode } from '@1bob/protocol';
import type { ZodError } from 'zod';

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

/** The error of an order with values that are not allowed: each with its name and what is wrong with it. */
export const malformed = ({ issues }: ZodError): HostError =>
  new HostError(
    'host.malformed',
    issues.map(({ path, message }) => [...path, message].join(': ')).join('\n'),
  );
