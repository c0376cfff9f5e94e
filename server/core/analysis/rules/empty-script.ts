import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member, StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { Fix } from '../fixes/fix.ts';
import { removeValue } from '../fixes/remove-value.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { FindingWith, Rule } from './rule.ts';

export const emptyScript: Rule<FindingWith<EmptyScript>> = {
  code: 'empty-script',
  severity: 'warning',
  summary: 'A script that is empty, or nothing but white space.',
  advice:
    'The shell is started for nothing. Write the script, or remove it; a task that only groups others needs no `run` beside ' +
    'its `depends`. The runner says so of `run` only; `run_windows` is looked at here as well.',
  checks: {
    task: ({ member, object, property }) => {
      if (!object) return emptyStrings(member, member);
      const scripts = [property('run'), property('run_windows')];
      return scripts.flatMap((script) => (script ? emptyStrings(script, script) : []));
    },
  },
  fixes,
};

/** What the fix needs: the empty string, and the key of the script when nothing is left of it without that. */
interface EmptyScript {
  readonly script: StringNode;
  readonly key: Span | undefined;
}

function emptyStrings({ value }: Member, { key }: Member): readonly FindingWith<EmptyScript>[] {
  const isOnly = value.kind === 'string' || (value.kind === 'array' && value.items.length === 1);
  return stringsIn(value)
    .filter((script) => script.closed && script.value.trim() === '')
    .map((script) => problemOf(key.name, { script, key: isOnly ? key : undefined }));
}

function problemOf(name: string, data: EmptyScript): FindingWith<EmptyScript> {
  const message = `\`${name}\` contains an empty script; specify a command or remove it`;
  return { message, span: data.script, data };
}

function fixes({ data }: FindingWith<EmptyScript>, document: Document): readonly Fix[] {
  const title = 'Remove the empty script';
  if (data.key) return [{ title, edits: [removeMember(data.key, document)], preferred: false }];
  const edit = removeValue(data.script, document);
  return edit ? [{ title, edits: [edit], preferred: true }] : [];
}
