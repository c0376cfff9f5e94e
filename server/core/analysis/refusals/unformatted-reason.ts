import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { fileProblems } from '../diagnosis/file-problems.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { duplicateKey } from '../rules/duplicate-key.ts';
import { mergeConflict } from '../rules/merge-conflict.ts';
import { type RefusalOptions, refusals } from './refusals.ts';

/** The reason why a document is not formatted. */
export interface UnformattedReason {
  readonly kind: 'syntax' | 'refusal';
  /** A clause with the reason, such as `it has syntax errors`. */
  readonly clause: string;
  readonly problems: readonly Problem[];
}

/**
 * Returns the reason why a document must not be formatted: its syntax is unclear, or the runner refuses to load it.
 * Returns undefined if the document can be formatted.
 */
export function unformattedReason(
  document: Document,
  kind: DocumentKind,
  options: RefusalOptions = {},
): UnformattedReason | undefined {
  const inBlocks = [...document.blocks].flatMap(({ block }) => block.problems);
  const errors = inBlocks.filter(({ severity }) => severity === 'error');
  const refused = refusals(document, kind, options);
  if (errors.length > 0) {
    const conflicts = fileProblems(document, kind).filter(({ code }) => code === mergeConflict.code);
    const repeated = refused.filter(({ code }) => code === duplicateKey.code);
    return { kind: 'syntax', clause: 'it has syntax errors', problems: [...errors, ...repeated, ...conflicts] };
  }
  const [first] = refused;
  if (!first) return undefined;
  const line = document.rangeOf(first.span).start.line + 1;
  const message = kind.redactMessage(first, document);
  return { kind: 'refusal', clause: `the runner refuses such a file (line ${line}: ${message})`, problems: refused };
}
