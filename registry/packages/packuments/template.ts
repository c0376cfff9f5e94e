import { tarballName } from './tarball-name.ts';

/**
 * The placeholder for the address of the package in a template, which is the text of a packument for all addresses of
 * the server. JSON never contains this character unescaped.
 */
export const placeholder = '\0';

/** The placeholder for the address of the registry, with which the address of the package begins. */
const registryPlaceholder = '\x01';

const placeholderByte = 0;
const registryByte = 1;

/** Returns the address of a tarball in a template, as a JSON string. */
export function tarballPlaceholder(name: string, version: string): string {
  return `"${placeholder}/-/${inJson(tarballName(name, version))}"`;
}

/** Returns the address of the attestations of a version in a template, as a JSON string. */
export function attestationsPlaceholder(name: string, version: string): string {
  return `"${registryPlaceholder}/-/npm/v1/attestations/${inJson(`${name.replace('/', '%2f')}@${encodeURIComponent(version)}`)}"`;
}

/** Returns a template, or a part of one, with the address of the package. */
export function splice(template: Uint8Array, packageUrl: string): Buffer {
  const source = Buffer.from(template.buffer, template.byteOffset, template.byteLength);
  const parts = spliced([source], placeholderByte, Buffer.from(inJson(packageUrl)));
  // Few packuments have attestations, and looking for one byte costs much less than the concatenation.
  const hasRegistry = source.includes(registryByte);
  return Buffer.concat(hasRegistry ? spliced(parts, registryByte, Buffer.from(registryOf(packageUrl))) : parts);
}

/** Returns the parts of a text, with each occurrence of a byte replaced with another text. */
function spliced(sources: readonly Buffer[], byte: number, text: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (const source of sources) {
    let start = 0;
    for (let at = source.indexOf(byte); at >= 0; at = source.indexOf(byte, start)) {
      parts.push(source.subarray(start, at), text);
      start = at + 1;
    }
    parts.push(source.subarray(start));
  }
  return parts;
}

/** Returns the address of the registry of a package as part of a JSON string. */
function registryOf(packageUrl: string): string {
  if (packageUrl === placeholder) return registryPlaceholder;
  return inJson(packageUrl.replace(/\/(?:@[^/]*\/)?[^/]*$/, ''));
}

/** Returns a text as part of a JSON string. */
function inJson(text: string): string {
  return text === placeholder ? text : JSON.stringify(text).slice(1, -1);
}
