import { declaredSchema } from '../../analysis/kinds/file-naming.ts';
import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { defaultFormatOptions } from '../../document/format-options.ts';
import type { Language, NamedValue } from '../../document/language.ts';
import { lineEndOf } from '../../document/line-end.ts';
import type { Member, Node } from '../../document/node.ts';
import { toJson } from '../../document/to-json.ts';
import { applyEdits } from '../../text/edit.ts';
import { memoize } from '../../text/memoize.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { commentsIn } from './comments-in.ts';

/** The maximum length of a file that can be converted (UTF-16 code units). */
const maxLength = 400_000;

/** Converts a task file to the other language by replacing it with a new file. */
export function convertFile(place: ActionPlace): readonly CodeAction[] {
  const { document, kind, languages, path, files } = place;
  const { otherNotation } = document.language;
  if (!kind.mayBeJson || !otherNotation || document.length > maxLength) return [];
  const target = languages[otherNotation];
  const targetPath = pathOf(path, target);
  const tasks = tasksOf(document);
  if (!tasks || !['missing', 'unknown'].includes(files(targetPath))) return [];
  const lostComments = countComments(document);
  const losses = lostComments === 0 ? '' : ` (loses ${lostComments} comment${lostComments === 1 ? '' : 's'})`;
  return [
    {
      title: `Convert to ${target.notation.toUpperCase()}: \`${targetPath.slice(targetPath.lastIndexOf('/') + 1)}\`${losses}`,
      kind: 'refactor.rewrite',
      edits: [],
      creates: {
        path: targetPath,
        text: () => convertedText(tasks, schemaOf(document), target).replaceAll('\n', lineEndOf(document)),
      },
      deletesDocument: true,
    },
  ];
}

/** Returns the path of the new file, with a name that identifies it as a task file: `build.tasks.json`. */
function pathOf(path: string, { notation }: Language): string {
  const slash = path.lastIndexOf('/') + 1;
  const stem = path.slice(slash).replace(/(?:\.tasks)?\.[^.]*$/, '');
  return `${path.slice(0, slash)}${/^\.?(?:mise-)?tasks$/.test(stem) ? 'project' : stem}.tasks.${notation}`;
}

/**
 * Returns the tasks of a document; undefined if they cannot be converted, because of errors, duplicate keys, or values
 * that only one of the languages supports.
 */
function tasksOf(document: Document): readonly Member[] | undefined {
  for (const { block } of document.blocks) {
    if (block.problems.some(({ severity }) => severity === 'error')) return undefined;
  }
  const entries = [...document.entries()];
  return entries.every(isEntryConvertible) ? entries.map((entry) => assemble(entry).member) : undefined;
}

const isEntryConvertible = memoize((entry: Entry): boolean => {
  const { member, problems } = assemble(entry);
  return problems.length === 0 && isConvertible(member.value);
});

function isConvertible(value: Node): boolean {
  switch (value.kind) {
    case 'array':
      return value.items.every(isConvertible);
    case 'object':
      return value.members.every((member) => isConvertible(member.value));
    case 'number':
      return typeof value.value === 'bigint' || Number.isFinite(value.value);
    default:
      return !['null', 'missing', 'datetime'].includes(value.kind);
  }
}

/** Returns the address of the schema that is declared at the top of a document. */
function schemaOf(document: Document): string | undefined {
  return declaredSchema(document.slice(0, 5_000));
}

function countComments(document: Document): number {
  const schema = schemaOf(document) !== undefined && document.language.declaresSchemaInComment ? 1 : 0;
  const counts = Array.from(document.blocks, ({ block }) => commentsIn(block).length);
  return counts.reduce((sum, count) => sum + count, 0) - schema;
}

function convertedText(tasks: readonly Member[], schema: string | undefined, target: Language): string {
  const values = tasks.map(({ key, value }): NamedValue => [key.name, toJson(value)]);
  const text = target.renderFile(
    values.filter(([name, value]) => name !== '$schema' || typeof value !== 'string'),
    schema,
  );
  const formatting = target.format(new Document(text, { language: target, sections: [] }).blocks, defaultFormatOptions);
  return applyEdits(text, formatting);
}
