import { fileURLToPath } from 'node:url';
import { unixPath } from './paths.ts';

/** The path of a `file:` URI; undefined for every other one, and for one that names no path of this machine. */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri).replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
  } catch {
    return undefined;
  }
}

/** The URI of a path, encoded as VS Code does it, so that both sides call a file the same. */
export function uriOfPath(path: string): string {
  const segments = unixPath(path).replace(/^[A-Z]:/, (drive) => drive.toLowerCase());
  const encoded = segments.split('/').map(encodeSegment).join('/');
  if (encoded.startsWith('//')) return `file:${encoded}`;
  return encoded.startsWith('/') ? `file://${encoded}` : `file:///${encoded}`;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
