import type { StringNode } from '../../document/node.ts';
import { pathProblem } from './path-problem.ts';
import { type RegistryFile, tableIn, textIn } from './registry-file.ts';

/** The paths of the files that `tls` names. */
export interface TlsNodes {
  readonly certificate: StringNode | undefined;
  readonly key: StringNode | undefined;
}

/** Returns the paths in `tls`; undefined if there is no such table. */
export function tlsNodes({ settings }: RegistryFile): TlsNodes | undefined {
  const table = tableIn(settings?.object, 'tls');
  return table && { certificate: textIn(table, 'certificate'), key: textIn(table, 'key') };
}

/** Returns the problem with a path in `tls`. The message does not quote the value, because it may be a key. */
export function tlsPathProblem(path: string): string | undefined {
  if (path.includes('-----BEGIN ')) return 'Expected the path of a file in PEM format, not its content';
  return pathProblem(path);
}
