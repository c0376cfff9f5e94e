import { reportedProblems } from '../../core/analysis/diagnosis/reported-problems.ts';
import { type UnformattedReason, unformattedReason } from '../../core/analysis/refusals/unformatted-reason.ts';
import type { FormatOptions } from '../../core/document/format-options.ts';
import { applyEdits } from '../../core/text/edit.ts';
import { byteOrderMark } from '../../files/read-text.ts';
import { toFindings } from '../check/check-source.ts';
import { redactedProblems, redactedText } from '../check/redact.ts';
import type { CheckedFile } from '../check/report.ts';
import type { Source } from '../files/source.ts';

/** The result of formatting a text. A text that the runner refuses is not formatted, because its meaning is unclear. */
export type Formatted =
  | { readonly state: 'same' | 'changed'; readonly source: Source; readonly text: string }
  | { readonly state: 'unformatted'; readonly file: CheckedFile; readonly reason: UnformattedReason };

/** Resolves to the formatted text. `runnerVersion` is called only for a text with a form that a newer runner may accept. */
export async function formatSource(
  source: Source,
  options: FormatOptions,
  runnerVersion: () => Promise<string | undefined>,
): Promise<Formatted> {
  const { document, kind, text, hasByteOrderMark } = source;
  const asKnown = unformattedReason(document, kind);
  const reason =
    asKnown?.kind === 'refusal' ? unformattedReason(document, kind, { version: await runnerVersion() }) : asKnown;
  if (reason) {
    const reported = reportedProblems(reason.problems, document);
    const findings = toFindings(redactedProblems(reported, source), document);
    return { state: 'unformatted', file: { ...source, text: redactedText(source), findings }, reason };
  }
  const formatted = applyEdits(text, document.language.format(document.blocks, options));
  return {
    state: formatted === text ? 'same' : 'changed',
    source,
    text: hasByteOrderMark ? byteOrderMark + formatted : formatted,
  };
}
