import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Node, StringNode } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { noPaths, type PathFields } from '../fields/path-fields.ts';
import type { Fix } from '../fixes/fix.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';
import type { FindingWith, Rule } from './rule.ts';

/** A finding with the string, and whether its field is a path. Otherwise, it only looks like one. */
type EscapedPath = FindingWith<{ readonly node: StringNode; readonly isField: boolean }>;

export const escapedPath: Rule<EscapedPath> = {
  code: 'escaped-path',
  severity: 'warning',
  summary: 'A backslash in the path of a file begins an escape.',
  advice:
    'In double quotes, `\\n`, `\\t`, `\\b`, `\\r`, `\\f` and `\\e` are control characters, so that `"C:\\new"` contains a line break. ' +
    'Write paths with backslashes in single quotes, or double each backslash, which is the only way in JSON. The fields that are ' +
    'paths are checked, and all other values that begin with a drive. Other escapes, such as `\\d`, are errors.',
  checks: {
    task: ({ entry, kind, member }) => findingsIn(entry, member.value, kind.fields().paths()),
    otherEntry: (entry, kind) => findingsIn(entry, undefined, fieldsOfSection(entry, kind)),
    registryConfig: inRegistry,
  },
  fixes,
};

/** Matches the escapes that are possible in one-line strings and represent control characters. */
const controlEscape = /\\[btnfre]/;

const path: PathFields = {
  own: { kind: 'any', relativeTo: 'file', isPattern: false, link: undefined },
  items: undefined,
  members: new Map(),
};
const listOfPaths: PathFields = { ...noPaths, items: path };

/** The fields of sections that are paths, besides those that are written as in tasks. */
const sections: ReadonlyMap<string, PathFields> = new Map([
  [
    'task_config',
    {
      ...noPaths,
      members: new Map([
        ['dir', path],
        ['includes', listOfPaths],
      ]),
    },
  ],
  ['monorepo', { ...noPaths, members: new Map([['config_roots', listOfPaths]]) }],
]);

function fieldsOfSection({ path: [name = ''] }: Entry, kind: DocumentKind): PathFields | undefined {
  if (!kind.includesFiles) return kind.paths().members.get(name);
  return sections.get(name) ?? kind.fields().paths().members.get(name);
}

function findingsIn(entry: Entry, value: Node | undefined, fields: PathFields | undefined): readonly EscapedPath[] {
  // Most blocks contain no backslash.
  if (!entry.fragments.some(({ block: { text } }) => text.includes('\\') && controlEscape.test(text))) return [];
  return findingsOf(value ?? assemble(entry).member.value, fields);
}

function findingsOf(value: Node, fields: PathFields | undefined): readonly EscapedPath[] {
  switch (value.kind) {
    case 'array':
      return value.items.flatMap((item) => findingsOf(item, fields?.items));
    case 'object':
      return value.members.flatMap((member) => findingsOf(member.value, fields?.members.get(member.key.name)));
    case 'string':
      return fields?.own || drive.test(written(value)) ? findingOf(value, fields?.own !== undefined) : [];
    default:
      return [];
  }
}

/** Matches text that begins with the path of a file on a drive, as it is written. */
const drive = /(?:^|;)[A-Za-z]:\\{1,2}\w[\w.~-]/;

/** Matches an escape that is reported as a syntax error. */
const invalidEscape = /\\(?!["/btnfre]|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2})/;

function findingOf(node: StringNode, isField: boolean): readonly EscapedPath[] {
  const text = written(node).replaceAll('\\\\', '//');
  const [escaped] = controlEscape.exec(text) ?? [];
  if (node.quote !== '"' || !node.closed || escaped === undefined || invalidEscape.test(text)) return [];
  const message = `\`${escaped}\` in this path is a control character; write \`\\\\\` for a backslash`;
  return [{ message, span: node, data: { node, isField } }];
}

/** Returns the text between the quotes. */
function written(node: StringNode): string {
  return spanText(node).slice(1, -1);
}

function inRegistry({ values }: RegistryFile): readonly EscapedPath[] {
  return values.flatMap(({ meaning, value }) => (meaning === 'path' ? findingsOf(value, path) : []));
}

function fixes({ span, data: { node, isField } }: EscapedPath, document: Document): readonly Fix[] {
  const intended = written(node).replace(/\\([\\"])/g, '$1');
  const isLiteral = document.language.hasLiteralStrings && !intended.includes("'");
  const text = isLiteral ? `'${intended}'` : document.language.renderValue(intended);
  const title = isLiteral ? 'Put in single quotes' : 'Escape the backslashes';
  return [{ title, edits: [{ ...document.offsetsOf(span), text }], preferred: isField }];
}
