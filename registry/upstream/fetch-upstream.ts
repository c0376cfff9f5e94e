import { HttpError } from '../errors/http-error.ts';

export interface UpstreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds without any data after which the request is aborted. */
  readonly timeout: number;
  /** The maximum size of the body, in bytes. */
  readonly limit: number;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly etag: string | undefined;
  /** Throws HttpError 502 or 504 when it times out, exceeds the limit or is incomplete. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends a request to the upstream. Rejects with HttpError 502 when it cannot be reached and 504 when it times out. */
export async function fetchUpstream({ url, headers, timeout, limit }: UpstreamRequest): Promise<UpstreamResponse> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new HttpError(504, 'The upstream registry did not respond in time.'));
  let timer = setTimeout(abort, timeout);
  const restartTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, timeout);
  };
  try {
    const response = await fetch(url, { headers, signal: controller.signal });
    const done = (): void => clearTimeout(timer);
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      body: chunksOf(response, { limit, restartTimer, done }),
    };
  } catch (error) {
    clearTimeout(timer);
    throw upstreamError(error);
  }
}

interface BodyReading {
  readonly limit: number;
  restartTimer(): void;
  done(): void;
}

async function* chunksOf(response: Response, { limit, restartTimer, done }: BodyReading): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      restartTimer();
      size += chunk.byteLength;
      if (size > limit) throw new HttpError(502, 'The response of the upstream registry is too large.');
      yield chunk;
    }
  } catch (error) {
    throw upstreamError(error);
  } finally {
    done();
    // The rest of an incompletely read body is discarded with its connection.
    if (!response.bodyUsed) await response.body?.cancel();
  }
}

function upstreamError(error: unknown): unknown {
  return error instanceof HttpError ? error : new HttpError(502, 'The upstream registry could not be reached.');
}
