import type { IncomingMessage } from 'node:http';
import { ObjectStoreRefusal } from '../errors.ts';
import { textIn } from './xml.ts';

/** Bytes of an error response that are read. */
const maxErrorSize = 2 ** 16;
/** Codes of errors that are reported with a 4xx status although repeating the request may succeed. */
const temporaryCodes = new Set([
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'OperationAborted',
]);

/** The meaning of an error response. */
export interface StoreProblem {
  /** The code of the error, such as `AccessDenied`, or the status. */
  readonly code: string;
  readonly isTemporary: boolean;
}

/** Reads an error response to its end. */
export async function problemIn(response: IncomingMessage): Promise<StoreProblem> {
  const status = response.statusCode ?? 0;
  const code = textIn(await startOf(response).catch(() => ''), 'Code') ?? String(status);
  const isTemporary = status >= 500 ? status !== 501 : status === 408 || status === 429 || temporaryCodes.has(code);
  return { code, isTemporary };
}

/** Returns an error whose message says what an admin must change. It contains neither keys nor signatures. */
export function refusalOf({ code }: StoreProblem, bucket: string): ObjectStoreRefusal {
  const sentences: Readonly<Record<string, string>> = {
    RequestTimeTooSkewed: 'The clock of this machine differs too much from that of the object store; correct it.',
    InvalidAccessKeyId:
      'The object store does not know the access key; correct `access_key_id` in `[storage.objects]`.',
    SignatureDoesNotMatch:
      'The object store refuses the signature; correct `access_key_id`, `secret_access_key` or `region` in `[storage.objects]`.',
    AuthorizationHeaderMalformed: 'The object store refuses the signature; correct `region` in `[storage.objects]`.',
    AccessDenied: `The object store refuses access to the bucket \`${bucket}\`; allow the access key to use it.`,
    403: `The object store refuses access to the bucket \`${bucket}\`; check the access key and the clock of this machine.`,
    NoSuchBucket: `The bucket \`${bucket}\` does not exist; create it, or correct \`bucket\` in \`[storage.objects]\`.`,
    404: `The bucket \`${bucket}\` does not exist; create it, or correct \`bucket\` in \`[storage.objects]\`.`,
  };
  return new ObjectStoreRefusal(sentences[code] ?? `The object store refuses a request with the error \`${code}\`.`);
}

/** Reads a response, and returns the start of its text. */
async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (size < maxErrorSize) chunks.push(chunk);
    size += chunk.length;
    if (size > maxErrorSize) response.destroy();
  }
  return Buffer.concat(chunks).toString('utf8');
}
