import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Span } from '../../document/span.ts';
import type { UnknownProperty } from '../../schema/explain/problem-data.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { isClear, misspellings } from '../../schema/words/nearest.ts';
import { quotedName } from '../../schema/words/words.ts';
import { memoize } from '../../text/memoize.ts';
import type { Fix } from '../fixes/fix.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { foreignName, foreignSection } from '../values/foreign-names.ts';
import { looksLikeTask, taskOutsideSection } from '../values/looks-like-task.ts';
import { type MisspelledKey, misspelledKeys, openObjectsOf } from '../values/misspelled-keys.ts';
import type { Explanation, Finding, FindingWith, Rule } from './rule.ts';

export const unknownProperty: Rule<FindingWith<UnknownProperty>> = {
  code: 'unknown-property',
  severity: 'error',
  summary: 'A key is not allowed here, often because of a typo.',
  advice:
    'The runner rejects the whole file if it contains an unknown key, except in a value of `env` or `vars`, where it ignores ' +
    'the key although the format allows no others (spec 2.2). Correct the name or remove it; completion lists ' +
    'the allowed keys.\n\nWhere any key is allowed, such as in `_.file` or `outputs`, a key that closely resembles a known one is ' +
    'reported as a warning, and so are unknown keys of templates and of `task_config`, which the runner ignores. So is ' +
    'an unknown section of a config file; values of other programs belong in the section `_`. ' +
    'A task file has no sections: `[env]` and `[tools]` belong in a config file.\n\nA runner that is newer than the schema may ' +
    'support more keys and forms. The problems of this and similar rules are therefore warnings if such a runner is installed; `taskwright check --runner-version` sets its ' +
    'version.',
  checks: {
    explain: sectionInTaskFile,
    task: ({ shape, member }) => misspelledKeys(openObjectsOf(shape), member.value).map(warningOf),
    otherEntry: (entry, kind) => [...unknownSection(entry, kind), ...misspelledInside(entry, kind)],
    schema: {
      kind: 'unknown-property',
      reword: ({ data }) => {
        const foreign = allowedForeignName(data);
        return foreign && `Unknown key \`${data.name}\`; use \`${foreign}\` instead`;
      },
    },
  },
  fixes,
};

/**
 * The sections of config files that are hardly names of tasks. The others are, such as `deps` and `doctor`.
 */
const likelySections: ReadonlySet<string> = new Set([
  'env',
  'vars',
  'tools',
  'settings',
  'task_config',
  'task_templates',
  'monorepo',
  'tool_alias',
  'shell_alias',
]);

/** Returns a finding instead of all others if a task of a task file is a section of a config file. */
function sectionInTaskFile(
  problems: readonly Finding[],
  { member: { key, value }, kind, isScript, object }: TaskView,
): readonly Explanation<FindingWith<UnknownProperty>>[] {
  const { name } = key;
  const isSection = object && kind.sections.length === 0 && !isScript && likelySections.has(name);
  if (!isSection || looksLikeTask(value)) return [];
  const message = `In a task file, every top-level key is a task; move the section ${quotedName(name)} to a config file, such as \`mise.toml\``;
  return [
    {
      message,
      span: key,
      data: { kind: 'unknown-property', name, suggestions: [], allowed: [] },
      explains: problems,
    },
  ];
}

function warningOf({ key, suggestions, allowed }: MisspelledKey): FindingWith<UnknownProperty> {
  const [best = ''] = suggestions;
  const hint = allowed.includes(best) ? quotedName(best) : `${quotedName(best)}, which is already set`;
  return {
    severity: 'warning',
    message: `Unknown key ${quotedName(key.name)}; did you mean ${hint}?`,
    span: key,
    data: { kind: 'unknown-property', name: key.name, suggestions, allowed },
  };
}

/** Returns a finding if the runner ignores a top-level key of a config file, because it is not the name of a section. */
function unknownSection(entry: Entry, kind: DocumentKind): readonly FindingWith<UnknownProperty>[] {
  const { sections, shape } = kind;
  const [name = ''] = entry.path;
  const known = sectionNames(shape());
  if (entry.path.length !== 1 || known.includes(name)) return [];
  if (taskOutsideSection(entry, kind)) return [];
  const { key, value } = assemble(entry).member;
  // Values other than tables cannot contain tasks.
  const near = value.kind === 'object' ? namesOf(name, sections) : [];
  const holdsTasks = near.length > 0;
  const suggestions = holdsTasks ? near : namesOf(name, known);
  if (suggestions.length > 0) return [warningOf({ key, suggestions, allowed: holdsTasks ? sections : known })];
  const message = `Unknown section ${quotedName(name)}, which the runner ignores; correct or remove it, or move it into \`_\``;
  const data = { kind: 'unknown-property', name, suggestions, allowed: [] } as const;
  return [{ severity: 'warning', message, span: key, data }];
}

/** Returns the names that are probably intended: an equivalent of this name, or similar names. */
function namesOf(name: string, known: readonly string[]): readonly string[] {
  const foreign = foreignSection(name) ?? '';
  return known.includes(foreign) ? [foreign] : misspellings(name, known);
}

const sectionNames = memoize(({ object }: Shape): readonly string[] => [...(object?.properties.keys() ?? [])]);

/** Returns the misspelled keys in a section of a config file. */
function misspelledInside(entry: Entry, { entryShape }: DocumentKind): readonly FindingWith<UnknownProperty>[] {
  const shape = entryShape(entry);
  return shape ? misspelledKeys(openObjectsOf(shape), assemble(entry).member.value).map(warningOf) : [];
}

/** Returns the equivalent of a key from another task runner, if it is allowed here. */
function allowedForeignName({ name, allowed }: UnknownProperty): string | undefined {
  const foreign = foreignName(name);
  return foreign !== undefined && allowed.includes(foreign) ? foreign : undefined;
}

function fixes({ span, data }: FindingWith<UnknownProperty>, document: Document): readonly Fix[] {
  const foreign = allowedForeignName(data);
  const names = foreign === undefined ? data.suggestions : [foreign, ...data.suggestions];
  const isKnown = foreign !== undefined || foreignSection(data.name) === names[0];
  const isCertain = isKnown || isClear(data.name, names);
  const keys = occurrencesOf(span, data.name, document);
  const renames = [...new Set(names)].map((near, index) => ({
    title: `Change to \`${near}\``,
    edits: keys.map((key) => ({ ...document.offsetsOf(key), text: document.language.renderKey(near) })),
    preferred: index === 0 && isCertain,
  }));
  return [...renames, { title: `Remove \`${data.name}\``, edits: [removeMember(span, document)], preferred: false }];
}

/**
 * Returns the keys to rename: for a top-level table, the first key of each of its headers; otherwise, only the key
 * itself.
 */
function occurrencesOf(span: Span, name: string, document: Document): readonly Span[] {
  const isRootTable = document.blocks.place(span.anchor).block.header[0]?.start === span.start;
  const fragments = (isRootTable ? document.entry(name)?.fragments : undefined) ?? [];
  const keys = fragments.flatMap((fragment) =>
    'header' in fragment ? fragment.header.slice(0, 1) : [fragment.member.key],
  );
  return keys.length > 0 ? keys : [span];
}
