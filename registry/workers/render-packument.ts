import { gzipSync } from 'node:zlib';
import { splice } from '../packuments/template.ts';

export interface PackumentToRender {
  readonly template: Uint8Array;
  readonly packageUrl: string;
}

export interface RenderedPackument {
  /** The size of the packument before compression, in bytes. */
  readonly size: number;
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** Puts a packument together and compresses it. */
export function renderPackument({ template, packageUrl }: PackumentToRender): RenderedPackument {
  const body = splice(template, packageUrl);
  return { size: body.length, compressed: new Uint8Array(gzipSync(body)) };
}
