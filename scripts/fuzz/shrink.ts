import { applyEdits, type TextEdit } from '../../server/core/text/edit.ts';
import type { Trial } from './trial.ts';

const maxSeconds = 10;

/** Returns the smallest trial found in `maxSeconds` that violates the same invariant. */
export function shrink(trial: Trial, failureOf: (trial: Trial) => string | undefined): Trial {
  const expected = nameOf(failureOf(trial));
  const end = performance.now() + maxSeconds * 1_000;
  let smallest = trial;
  const accept = (candidate: Trial): boolean => {
    if (performance.now() > end || nameOf(failureOf(candidate)) !== expected) return false;
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

/** Returns the trial whose document is opened after the first edit. */
function withoutFirstEdit(trial: Trial): Trial {
  const [first, ...edits] = trial.edits;
  return first ? { ...trial, text: applyEdits(trial.text, [first]), edits } : trial;
}

/** Returns the trial without a part of the text; undefined if there are several edits or the edit replaces that part. */
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
