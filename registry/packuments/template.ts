import { tarballName } from './tarball-name.ts';

/**
 * Takes the place of the address of the package in a template: the text of a packument for all addresses of the server. JSON
 * never contains this character unescaped.
 */
export const placeholder = '\0';

const placeholderByte = 0;

/** Returns the address of a tarball in a template, as a JSON string. */
export function tarballPlaceholder(name: string, version: string): string {
  return `"${placeholder}/-/${inJson(tarballName(name, version))}"`;
}

/** Returns a template, or a part of one, with the address of the package. */
export function splice(template: Uint8Array, packageUrl: string): Buffer {
  const url = Buffer.from(inJson(packageUrl));
  const source = Buffer.from(template.buffer, template.byteOffset, template.byteLength);
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = source.indexOf(placeholderByte); at >= 0; at = source.indexOf(placeholderByte, start)) {
    parts.push(source.subarray(start, at), url);
    start = at + 1;
  }
  parts.push(source.subarray(start));
  return Buffer.concat(parts);
}

/** Returns a text as part of a JSON string. */
function inJson(text: string): string {
  return text === placeholder ? text : JSON.stringify(text).slice(1, -1);
}
