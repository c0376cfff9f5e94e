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
  summary: 'A script is empty or contains only white space.',
  advice:
    'The runner starts a shell that does nothing. Write the script or remove it; a task that only groups other tasks ' +
    'needs `depends`, but no `run`. The runner reports this for `run` only; Taskwright also checks `run_windows`.',
  checks: {
    task: ({ member, object, property }) => {
      if (!object) return emptyStrings(member, member);
      const scripts = [property('run'), property('run_windows')];
      return scripts.flatMap((script) => (script ? emptyStrings(script, script) : []));
    },
  },
  fixes,
};

/** The empty string, and the key of the script if the string is its only value. */
interface EmptyScript {
  readonly script: StringNode;
  readonly key: Span | undefined;
}

function emptyStrings({ value }: Member, { key }: Member): readonly FindingWith<EmptyScript>[] {
  const isOnly = value.kind === 'string' || (value.kind === 'array' && value.items.length === 1);
  return stringsIn(value)
    .filter((script) => script.closed && script.value.trim() === '')
    .map((script) => findingOf(key.name, { script, key: isOnly ? key : undefined }));
}

function findingOf(name: string, data: EmptyScript): FindingWith<EmptyScript> {
  const message = `\`${name}\` contains an empty script; specify a command or remove it`;
  return { message, span: data.script, data };
}

function fixes({ data }: FindingWith<EmptyScript>, document: Document): readonly Fix[] {
  const title = 'Remove the empty script';
  if (data.key) return [{ title, edits: [removeMember(data.key, document)], preferred: false }];
  const edit = removeValue(data.script, document);
  return edit ? [{ title, edits: [edit], preferred: true }] : [];
}
