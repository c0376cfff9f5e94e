import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { HttpError } from '../errors/http-error.ts';
import { type BodyLimits, tooLarge } from './request-body.ts';

/**
 * Yields the decompressed content of a body that was compressed with gzip. Throws HttpError 413 if the content exceeds the
 * limit of the body, 400 for another format, and the errors of reading the body.
 */
export async function* unzippedBody(
  body: AsyncIterable<Buffer>,
  { maxSize, setting }: Pick<BodyLimits, 'maxSize' | 'setting'>,
): AsyncGenerator<Buffer> {
  const content = createGunzip();
  // The iteration below throws all errors.
  pipeline(Readable.from(body, { objectMode: false }), content, () => undefined);
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > maxSize) throw tooLarge(maxSize, setting);
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new HttpError(400, 'The request body is not valid gzip.');
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
