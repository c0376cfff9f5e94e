import { gzipSync } from 'node:zlib';
import { splice } from '../packages/packuments/template.ts';

export interface PackumentToRender {
  readonly template: Uint8Array;
  readonly packageUrl: string;
}

export interface RenderedPackument {
  /** The size of the packument before compression, in bytes. */
  readonly size: number;
  /** Undefined for a large packument. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Undefined for a tiny packument. */
  readonly compressed: Uint8Array<ArrayBuffer> | undefined;
}

/** Bytes. Smaller packuments are not worth compressing. */
const minCompressedSize = 1024;
/** Bytes. Larger packuments are rarely requested without compression, so they are not cached uncompressed. */
const maxPlainSize = 2 ** 18;

/** Puts a packument together and compresses it. */
export function renderPackument({ template, packageUrl }: PackumentToRender): RenderedPackument {
  const body = splice(template, packageUrl);
  return {
    size: body.length,
    body: body.length > maxPlainSize ? undefined : new Uint8Array(body),
    compressed: body.length < minCompressedSize ? undefined : new Uint8Array(gzipSync(body)),
  };
}
