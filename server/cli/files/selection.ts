import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { documentKindNames, documentKinds } from '../../core/analysis/kinds/document-kinds.ts';
import { choiceOf, type OptionSpecs, type Options } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';

/** The name that represents standard input. */
export const stdinName = '-';

/** The files that a command processes. */
export interface Selection {
  /** The names of files and folders as the user entered them, and `-`. */
  readonly names: readonly string[];
  /** The kind of all files; undefined to detect it from names and texts. */
  readonly kind: DocumentKind | undefined;
  /** The file name to assume for standard input. */
  readonly stdinFilename: string | undefined;
  /** Whether script tasks in folders are included. */
  readonly scripts: 'included' | 'excluded';
}

export const selectionOptions: OptionSpecs = { kind: { takes: 'value' }, 'stdin-filename': { takes: 'value' } };

/** Returns the files that the arguments select. Throws a `UsageError` for invalid arguments. */
export function readSelection(options: Options, scripts: Selection['scripts']): Selection {
  const kind = choiceOf(options, 'kind', ['auto', ...documentKindNames]);
  const names = options.names.length > 0 ? options.names : ['.'];
  if (names.includes('')) throw new UsageError('a name is empty; enter the name of a file or folder');
  const stdinFilename = options.value('stdin-filename');
  if (stdinFilename !== undefined && !names.includes(stdinName)) {
    throw new UsageError('`--stdin-filename` applies to standard input; add `-` to the names');
  }
  if (stdinFilename === '') throw new UsageError('`--stdin-filename` requires a name');
  return {
    names,
    kind: kind === undefined || kind === 'auto' ? undefined : documentKinds[kind],
    stdinFilename,
    scripts,
  };
}
