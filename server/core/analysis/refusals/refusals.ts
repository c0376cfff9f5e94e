import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Problem } from '../../document/problem.ts';
import { checkForm } from '../diagnosis/check-entry.ts';
import { severitiesForRunner } from '../diagnosis/runner-severities.ts';
import { withSeverities } from '../diagnosis/severities.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { isLoadedForm } from './loaded-forms.ts';
import { problemPlace } from './problem-place.ts';

export interface RefusalOptions {
  /** The version of the runner; a newer one may accept what Taskwright does not know. */
  readonly version?: string | undefined;
  /** The entries that may be refused; all entries if it is omitted. */
  readonly entries?: readonly Entry[];
}

/**
 * Returns the problems because of which the runner refuses to load a file, in the order of the text: repeated keys, unknown
 * keys, and values of a wrong form. They do not depend on settings and comments that hide problems. JSON is judged as the same
 * content in TOML.
 */
export function refusals(
  document: Document,
  kind: DocumentKind,
  { version, entries }: RefusalOptions = {},
): readonly Problem[] {
  if (!kind.holdsTasks || document.language.holdsOneTask) return [];
  const severities = version === undefined ? {} : severitiesForRunner(version);
  const startOf = ({ span }: Problem) => document.offsetsOf(span).start;
  return [...(entries ?? document.entries())]
    .flatMap((entry) => withSeverities(refusedForms(entry, kind), severities))
    .filter(({ severity }) => severity === 'error')
    .sort((a, b) => startOf(a) - startOf(b));
}

function refusedForms(entry: Entry, kind: DocumentKind): readonly Problem[] {
  return checkForm(entry, kind).filter(({ code, severity, span }) => {
    if (severity !== 'error') return false;
    const place = problemPlace(span, entry, kind);
    return !place || !isLoadedForm(code, place);
  });
}
