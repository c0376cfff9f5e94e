import { fileUriOf, pathOfFileUri } from '../core/paths/file-uri.ts';
import { hostSystem } from './paths.ts';

/**
 * Returns the path of the file with a URI, which may be virtual; undefined if it is not a file, or is a file on another
 * machine.
 */
export function pathOfUri(uri: string): string | undefined {
  return pathOfFileUri(uri, hostSystem);
}

/** Returns the URI of a path, encoded as in VS Code, so that client and server use the same URI for a file. */
export function uriOfPath(path: string): string {
  return fileUriOf(path, hostSystem);
}
