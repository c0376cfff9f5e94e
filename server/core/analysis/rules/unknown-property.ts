import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Span } from '../../document/span.ts';
import type { UnknownProperty } from '../../schema/explain/problem-data.ts';
import { misspellings } from '../../schema/words/nearest.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { foreignName } from '../values/foreign-names.ts';
import { type MisspelledKey, misspelledKeys, openObjectsOf } from '../values/misspelled-keys.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownProperty: Rule<FindingWith<UnknownProperty>> = {
  code: 'unknown-property',
  severity: 'error',
  summary: 'A key is not allowed here, often because of a typing mistake.',
  advice:
    'The runner rejects the whole file if it contains an unknown key. Correct the name or remove it; completion lists ' +
    'the allowed keys. Where any key is allowed, such as in `_.file` or `outputs`, a key that is nearly a known one is ' +
    'reported as a warning, and so is a table of a config file that is nearly named `tasks` or `task_templates`: the ' +
    'runner ignores it. A runner that is newer than the schema may know more keys. VS Code therefore shows all problems of ' +
    'this rule as warnings if such a runner is installed; `taskwright check` does not look for the runner and has ' +
    '`--rule unknown-property=warning`.',
  checks: {
    task: ({ shape, member }) => misspelledKeys(openObjectsOf(shape), member.value).map(warningOf),
    otherEntry: misspelledSection,
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

/** Returns a finding if the name of a table of a config file is nearly that of a section with tasks. */
function misspelledSection(entry: Entry, { sections }: DocumentKind): readonly FindingWith<UnknownProperty>[] {
  const [name = ''] = entry.path;
  const suggestions = misspellings(name, sections);
  if (suggestions.length === 0 || sections.includes(name)) return [];
  const { key, value } = assemble(entry).member;
  return value.kind === 'object' ? [warningOf({ key, suggestions, allowed: sections })] : [];
}

/** Returns the equivalent of a key from another task runner, if it is allowed here. */
function allowedForeignName({ name, allowed }: UnknownProperty): string | undefined {
  const foreign = foreignName(name);
  return foreign !== undefined && allowed.includes(foreign) ? foreign : undefined;
}

function fixes({ span, data }: FindingWith<UnknownProperty>, document: Document): readonly Fix[] {
  const foreign = allowedForeignName(data);
  const names = foreign === undefined ? data.suggestions : [foreign, ...data.suggestions];
  const keys = occurrencesOf(span, data.name, document);
  const renames = [...new Set(names)].map((near, index) => ({
    title: `Change to \`${near}\``,
    edits: keys.map((key) => ({ ...document.offsetsOf(key), text: document.language.renderKey(near) })),
    preferred: index === 0,
  }));
  return [...renames, { title: `Remove \`${data.name}\``, edits: [removeMember(span, document)], preferred: false }];
}

/** Returns the keys to rename: the first keys of all headers of a table of the document, or only the key itself. */
function occurrencesOf(span: Span, name: string, document: Document): readonly Span[] {
  const isRootTable = document.blocks.place(span.anchor).block.header[0]?.start === span.start;
  const fragments = (isRootTable ? document.entry(name)?.fragments : undefined) ?? [];
  const keys = fragments.flatMap((fragment) =>
    'header' in fragment ? fragment.header.slice(0, 1) : [fragment.member.key],
  );
  return keys.length > 0 ? keys : [span];
}
