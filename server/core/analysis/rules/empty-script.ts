import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member, StringNode } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { Fix, Rule } from '../rule.ts';
import { stringsIn } from '../values/strings-in.ts';

export const emptyScript: Rule = {
  code: 'empty-script',
  severity: 'warning',
  summary: 'A script that is empty, or nothing but white space.',
  advice:
    'The shell is started for nothing. Write the script, or remove it; a task that only groups others needs no `run` beside ' +
    'its `depends`. The runner says so of `run` only; `run_windows` is looked at here as well.',
  checkTask: ({ member, object, property }) => {
    if (!object) return emptyStrings(member, member);
    const scripts = [property('run'), property('run_windows')];
    return scripts.flatMap((script) => (script ? emptyStrings(script, script) : []));
  },
  fixes,
};

/** What the fix needs: the key of the script when nothing is left of it without the empty string. */
interface EmptyScript {
  readonly key: Span | undefined;
}

function emptyStrings({ value }: Member, { key }: Member): readonly Problem[] {
  const isOnly = value.kind === 'string' || (value.kind === 'array' && value.items.length === 1);
  const data: EmptyScript = { key: isOnly ? key : undefined };
  return stringsIn(value)
    .filter((script) => script.closed && script.value.trim() === '')
    .map((script) => problemOf(script, key.name, data));
}

function problemOf(span: StringNode, name: string, data: EmptyScript): Problem {
  const message = `\`${name}\` holds an empty script; write what to run, or remove it`;
  return { code: emptyScript.code, severity: emptyScript.severity, message, span, data };
}

function fixes({ span, data }: Problem, document: Document): readonly Fix[] {
  if (!isEmptyScript(data)) return [];
  const title = 'Remove the empty script';
  if (data.key) return [{ title, edits: [removeMember(data.key, document)], preferred: false }];
  return [{ title, edits: [removeItem(span, document)], preferred: true }];
}

/** An item of an array with the comma behind it, or the one before it when it is the last. */
function removeItem(span: Span, document: Document): TextEdit {
  const { block, start } = document.blocks.place(span.anchor);
  const array = chainAt(block, span.start).findLast(({ is, node }) => is === 'value' && node.kind === 'array');
  const items = array?.is === 'value' && array.node.kind === 'array' ? array.node.items : [];
  const index = items.findIndex((item) => item.start === span.start);
  const next = items[index + 1];
  const previous = items[index - 1];
  if (next) return { start: start + span.start, end: start + next.start, text: '' };
  return { start: start + (previous?.end ?? span.start), end: start + span.end, text: '' };
}

function isEmptyScript(data: unknown): data is EmptyScript {
  return typeof data === 'object' && data !== null && 'key' in data;
}
