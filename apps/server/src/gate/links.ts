import type { FastifyRequest } from 'fastify';

/** Links that are given to people. The code is the last part of the path. */
export class Links {
  readonly #publicUrl: string | undefined;

  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl;
  }

  join(request: FastifyRequest, code: string): string {
    return this.#at(request, `/join/${code}`);
  }
  watch(request: FastifyRequest, code: string): string {
    return this.#at(request, `/watch/${code}`);
  }
  recover(request: FastifyRequest, code: string): string {
    return this.#at(request, `/recover/${code}`);
  }
  handover(request: FastifyRequest, code: string): string {
    return this.#at(request, `/take/${code}`);
  }

  secondChair(request: FastifyRequest, code: string): string {
    return this.#at(request, `/chair/${code}`);
  }

  /** The code of a pairing; see `Devices.offer`. */
  pair(request: FastifyRequest, code: string): string {
    return this.#at(request, `/pair/${code}`);
  }

  /** Without a public address, links lead to the address that the request came to. */
  #at(request: FastifyRequest, path: string): string {
    const base = this.#publicUrl ?? `${request.protocol}://${request.host}`;
    return URL.canParse(path, base) ? new URL(path, base).href : path;
  }
}
