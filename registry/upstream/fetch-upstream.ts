import { HttpError } from '../errors/http-error.ts';

export interface UpstreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds without a byte after which the request is given up. */
  readonly patience: number;
  /** Bytes of a body that is not read any further. */
  readonly limit: number;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly etag: string | undefined;
  /** Fails when nothing comes for too long, when it is too long, and when it ends too soon. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Asks the upstream. An upstream that cannot be reached or does not answer in time is a 502 or 504. */
export async function fetchUpstream({ url, headers, patience, limit }: UpstreamRequest): Promise<UpstreamAnswer> {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(new HttpError(504, 'The upstream registry did not answer in time.'));
  let timer = setTimeout(giveUp, patience);
  const waitAgain = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
  };
  try {
    const response = await fetch(url, { headers, signal: controller.signal });
    const done = (): void => clearTimeout(timer);
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      body: chunksOf(response, { limit, waitAgain, done }),
    };
  } catch (error) {
    clearTimeout(timer);
    throw upstreamError(error);
  }
}

interface Reading {
  readonly limit: number;
  waitAgain(): void;
  done(): void;
}

async function* chunksOf(response: Response, { limit, waitAgain, done }: Reading): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      waitAgain();
      size += chunk.byteLength;
      if (size > limit) throw new HttpError(502, 'The answer of the upstream registry is too large.');
      yield chunk;
    }
  } catch (error) {
    throw upstreamError(error);
  } finally {
    done();
    // Not read to its end: the connection is of no more use.
    if (!response.bodyUsed) await response.body?.cancel();
  }
}

function upstreamError(error: unknown): unknown {
  return error instanceof HttpError ? error : new HttpError(502, 'The upstream registry could not be reached.');
}
