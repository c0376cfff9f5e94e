import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { documentKindNames, documentKinds } from '../../core/analysis/kinds/document-kinds.ts';
import { choiceOf, type OptionSpecs, type Options } from '../options.ts';
import { UsageError } from '../usage-error.ts';

/** Standard input, among the names. */
export const stdinName = '-';

/** What a command is to work on. */
export interface Selection {
  /** Files and folders as they were written, and `-`. */
  readonly names: readonly string[];
  /** What all of it is; undefined to find out from names and texts. */
  readonly kind: DocumentKind | undefined;
  /** What standard input would be called if it were a file. */
  readonly stdinFilename: string | undefined;
  /** Whether script tasks in folders count. */
  readonly scripts: 'taken' | 'left out';
}

export const selectionOptions: OptionSpecs = { kind: { takes: 'value' }, 'stdin-filename': { takes: 'value' } };

export function readSelection(options: Options, scripts: Selection['scripts']): Selection {
  const kind = choiceOf(options, 'kind', ['auto', ...documentKindNames]);
  const names = options.names.length > 0 ? options.names : ['.'];
  if (names.includes('')) throw new UsageError('a name is empty; name a file or a folder');
  const stdinFilename = options.value('stdin-filename');
  if (stdinFilename !== undefined && !names.includes(stdinName)) {
    throw new UsageError('"--stdin-filename" is about standard input, so add "-" to the names');
  }
  if (stdinFilename === '') throw new UsageError('"--stdin-filename" needs a name');
  return {
    names,
    kind: kind === undefined || kind === 'auto' ? undefined : documentKinds[kind],
    stdinFilename,
    scripts,
  };
}
