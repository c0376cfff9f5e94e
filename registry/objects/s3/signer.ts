import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { uriEncoded } from './uri-encoded.ts';

/** The parts of a request that its signature covers. */
export interface UnsignedRequest {
  readonly method: string;
  /** The host and the port, as in the header. */
  readonly host: string;
  /** Encoded, such as `/packages/a%20b`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface SignerOptions {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The parts of a request as a signature contains them. */
interface SignedParts {
  readonly query: string;
  /** A line for each header. */
  readonly headers: string;
  /** The names of the headers. */
  readonly names: string;
  /** The SHA-256 of the content, or `UNSIGNED-PAYLOAD`. */
  readonly content: string;
  readonly time: string;
}

type Headers = Readonly<Record<string, string>>;

const algorithm = 'AWS4-HMAC-SHA256';
const unsignedContent = 'UNSIGNED-PAYLOAD';

/**
 * Signs requests with version 4 of the S3 signatures:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export class Signer {
  readonly #options: SignerOptions;
  /** The key derived from the secret key, which is valid for a day. */
  #key: { readonly day: string; readonly value: KeyObject } | undefined;

  constructor(options: SignerOptions) {
    this.#options = options;
  }

  /**
   * Returns the given headers with those that authenticate a request at a time such as `20261231T235959Z`.
   * `x-amz-content-sha256` is among the given headers if the content is signed. Their names are in lower case.
   */
  headersOf(request: UnsignedRequest, headers: Headers, time: string): Headers {
    const { host } = request;
    const sent: Headers = { 'x-amz-content-sha256': unsignedContent, ...headers, host, 'x-amz-date': time };
    const names = Object.keys(sent).filter(isSigned).sort();
    const signature = this.#signature(request, {
      query: queryOf(request.query),
      headers: names.map((name) => `${name}:${sent[name]}\n`).join(''),
      names: names.join(';'),
      content: sent['x-amz-content-sha256'] ?? unsignedContent,
      time,
    });
    const credential = `Credential=${this.#options.accessKeyId}/${this.#scopeAt(time)}`;
    return {
      ...sent,
      authorization: `${algorithm} ${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    };
  }

  /** Returns the query that authenticates a request for a number of seconds after a time. */
  queryOf(request: UnsignedRequest, seconds: number, time: string): string {
    const query = queryOf({
      ...request.query,
      'X-Amz-Algorithm': algorithm,
      'X-Amz-Credential': `${this.#options.accessKeyId}/${this.#scopeAt(time)}`,
      'X-Amz-Date': time,
      'X-Amz-Expires': String(seconds),
      'X-Amz-SignedHeaders': 'host',
    });
    const headers = `host:${request.host}\n`;
    const signature = this.#signature(request, { query, headers, names: 'host', content: unsignedContent, time });
    return `${query}&X-Amz-Signature=${signature}`;
  }

  #signature({ method, path }: UnsignedRequest, { query, headers, names, content, time }: SignedParts): string {
    const request = [method, path, query, headers, names, content].join('\n');
    const text = [algorithm, time, this.#scopeAt(time), hash('sha256', request)].join('\n');
    return createHmac('sha256', this.#keyAt(time)).update(text).digest('hex');
  }

  #keyAt(time: string): KeyObject {
    const day = dayOf(time);
    if (this.#key?.day !== day) {
      const { secretAccessKey, region } = this.#options;
      const parts = [day, region, 's3', 'aws4_request'];
      const value = parts.reduce<Buffer>(
        (key, part) => createHmac('sha256', key).update(part).digest(),
        Buffer.from(`AWS4${secretAccessKey}`),
      );
      // Node would convert a buffer for each signature.
      this.#key = { day, value: createSecretKey(value) };
    }
    return this.#key.value;
  }

  #scopeAt(time: string): string {
    return `${dayOf(time)}/${this.#options.region}/s3/aws4_request`;
  }
}

/** Returns a query in the order that signatures require. */
export function queryOf(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`)
    .sort()
    .join('&');
}

/** Other headers may be changed in transit, or specify how to send the response. */
function isSigned(header: string): boolean {
  return header === 'host' || header.startsWith('x-amz-');
}

function dayOf(time: string): string {
  return time.slice(0, 8);
}
