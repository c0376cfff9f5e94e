import { fileProblems } from '../../core/analysis/diagnosis/file-problems.ts';
import { reportedProblems } from '../../core/analysis/diagnosis/reported-problems.ts';
import { mergeConflict } from '../../core/analysis/rules/merge-conflict.ts';
import { assemble } from '../../core/document/assemble.ts';
import type { FormatOptions } from '../../core/document/format-options.ts';
import { applyEdits } from '../../core/text/edit.ts';
import { byteOrderMark } from '../../files/read-text.ts';
import { toFindings } from '../check/check-source.ts';
import { redactedProblems, redactedText } from '../check/redact.ts';
import type { CheckedFile } from '../check/report.ts';
import type { Source } from '../files/source.ts';

/** The result of formatting a text. A text with syntax errors or duplicate keys is not formatted, because its meaning is unclear. */
export type Formatted =
  | { readonly state: 'same' | 'changed'; readonly source: Source; readonly text: string }
  | { readonly state: 'broken'; readonly file: CheckedFile };

export function formatSource(source: Source, options: FormatOptions): Formatted {
  const { document, kind, text, hasByteOrderMark } = source;
  const inBlocks = [...document.blocks].flatMap(({ block }) => block.problems);
  // The runner refuses a file with duplicate keys.
  const duplicates = kind.holdsTasks ? [...document.entries()].flatMap((entry) => assemble(entry).problems) : [];
  const problems = [...inBlocks, ...duplicates];
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const conflicts = fileProblems(document, kind).filter(({ code }) => code === mergeConflict.code);
    const reported = reportedProblems([...errors, ...conflicts], document);
    const findings = toFindings(redactedProblems(reported, source), document);
    return { state: 'broken', file: { ...source, text: redactedText(source), findings } };
  }
  const formatted = applyEdits(text, document.language.format(document.blocks, options));
  return {
    state: formatted === text ? 'same' : 'changed',
    source,
    text: hasByteOrderMark ? byteOrderMark + formatted : formatted,
  };
}
