import { applyEdits, type TextEdit } from '../../server/core/text/edit.ts';
import type { Trial } from './trial.ts';

const mostSeconds = 10;

/** The smallest trial found in some seconds that fails in the same way, which is what stands before the first colon. */
export function shrink(trial: Trial, failureOf: (trial: Trial) => string | undefined): Trial {
  const wanted = nameOf(failureOf(trial));
  const end = performance.now() + mostSeconds * 1_000;
  let smallest = trial;
  const accept = (candidate: Trial): boolean => {
    if (performance.now() > end || nameOf(failureOf(candidate)) !== wanted) return false;
    smallest = candidate;
    return true;
  };
  while (smallest.edits.length > 0 && accept(withoutFirstEdit(smallest)));
  for (let size = Math.ceil(smallest.text.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = smallest.text.length - size; at >= 0; at -= size) {
      const candidate = withoutText(smallest, at, at + size);
      if (candidate) accept(candidate);
    }
  }
  return smallest;
}

function nameOf(failure: string | undefined): string | undefined {
  return failure?.slice(0, failure.indexOf(':'));
}

/** The first edit is made before the document is opened. */
function withoutFirstEdit(trial: Trial): Trial {
  const [first, ...edits] = trial.edits;
  return first ? { ...trial, text: applyEdits(trial.text, [first]), edits } : trial;
}

/** Without some of the text; undefined when more than one edit, or what the edit replaces, stands in the way. */
function withoutText(trial: Trial, start: number, end: number): Trial | undefined {
  const [edit, ...others] = trial.edits;
  if (others.length > 0) return undefined;
  const text = trial.text.slice(0, start) + trial.text.slice(end);
  if (!edit) return { ...trial, text };
  const moved = moveEdit(edit, start, end);
  return moved && { ...trial, text, edits: [moved] };
}

function moveEdit(edit: TextEdit, start: number, end: number): TextEdit | undefined {
  if (edit.end <= start) return edit;
  if (edit.start < end) return undefined;
  return { ...edit, start: edit.start - (end - start), end: edit.end - (end - start) };
}
