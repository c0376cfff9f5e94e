import { isUtf8 } from 'node:buffer';
import { isObject } from '../../../server/core/text/json-object.ts';
import { isWithin, type ValueLimits } from '../../json/is-within.ts';
import type { Attachment, PackageFields } from './package-document.ts';

/** The document of a publication with one version and one tarball. */
export interface PlainDocument {
  readonly fields: PackageFields;
  readonly version: string;
  readonly manifest: unknown;
  readonly attachment: Attachment;
  readonly tarball: Buffer;
}

/** Stricter than the limits of other documents. */
const limits: ValueLimits = { maxDepth: 50, maxKeyLength: 500, maxValues: 10_000 };

/**
 * Parses the document of a publication as a whole, which is several times as fast as reading it within limits. Returns
 * undefined unless the text is the one that `JSON.stringify` returns, as most clients send it; such a text contains no key
 * twice.
 */
export function plainDocument(body: Buffer): PlainDocument | undefined {
  if (!isUtf8(body)) return undefined;
  const text = body.toString();
  const document = parsed(text);
  if (!isObject(document) || !isWithin(document, limits)) return undefined;
  if (text.includes('"__proto__"') || JSON.stringify(document) !== text) return undefined;
  const [version, manifest] = onlyMember(document.versions) ?? [];
  const [file, attachment] = onlyMember(document._attachments) ?? [];
  if (version === undefined || file === undefined || file.endsWith('.sigstore') || !isObject(attachment))
    return undefined;
  const { data, length } = attachment;
  const tarball = typeof data === 'string' ? Buffer.from(data, 'base64') : undefined;
  // Decoding skips characters that are not Base64.
  if (!tarball || tarball.toString('base64') !== data) return undefined;
  return { fields: document, version, manifest, attachment: { file, length }, tarball };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function onlyMember(value: unknown): readonly [string, unknown] | undefined {
  const members = isObject(value) ? Object.entries(value) : [];
  return members.length === 1 ? members[0] : undefined;
}
