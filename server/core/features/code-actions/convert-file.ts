import { declaredSchema } from '../../analysis/kinds/file-naming.ts';
import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { defaultFormatOptions } from '../../document/format-options.ts';
import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import type { Member, Node } from '../../document/node.ts';
import { toJson } from '../../document/to-json.ts';
import { applyEdits } from '../../text/edit.ts';
import { memoize } from '../../text/memoize.ts';
import { isObject } from '../completion/snippet.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { commentsIn } from './comments-in.ts';

/** Larger files are not converted by a click. */
const longestText = 400_000;

/** A task file in the other language: a new file takes the place of this one. */
export function convertFile(place: ActionPlace): readonly CodeAction[] {
  const { document, kind, languages, path, files } = place;
  if (!kind.mayBeJson || document.length > longestText) return [];
  const target = document.language.id === 'toml' ? languages.json : languages.toml;
  const goal = pathOf(path, target);
  const tasks = tasksOf(document);
  if (!tasks || !['missing', 'unknown'].includes(files(goal))) return [];
  const lost = commentsOf(document);
  const losses = lost === 0 ? '' : ` (loses ${lost} comment${lost === 1 ? '' : 's'})`;
  return [
    {
      title: `Convert to ${target.id.toUpperCase()}: \`${goal.slice(goal.lastIndexOf('/') + 1)}\`${losses}`,
      kind: 'refactor.rewrite',
      edits: [],
      creates: { path: goal, text: () => written(tasks, schemaOf(document), target) },
      deletesDocument: true,
    },
  ];
}

/** The name says what the file is: `build.tasks.json`. */
function pathOf(path: string, { id }: Language): string {
  const slash = path.lastIndexOf('/') + 1;
  const stem = path.slice(slash).replace(/(?:\.tasks)?\.[^.]*$/, '');
  return `${path.slice(0, slash)}${/^\.?(?:mise-)?tasks$/.test(stem) ? 'project' : stem}.tasks.${id}`;
}

/** Undefined for what would not survive: mistakes, keys given twice, and values that only one language has. */
function tasksOf(document: Document): readonly Member[] | undefined {
  for (const { block } of document.blocks) {
    if (block.problems.some(({ severity }) => severity === 'error')) return undefined;
  }
  const entries = [...document.entries()];
  return entries.every(isWhole) ? entries.map((entry) => assemble(entry).member) : undefined;
}

const isWhole = memoize((entry: Entry): boolean => {
  const { member, problems } = assemble(entry);
  return problems.length === 0 && survives(member.value);
});

function survives(value: Node): boolean {
  switch (value.kind) {
    case 'array':
      return value.items.every(survives);
    case 'object':
      return value.members.every((member) => survives(member.value));
    case 'number':
      return typeof value.value === 'bigint' || Number.isFinite(value.value);
    default:
      return !['null', 'missing', 'datetime'].includes(value.kind);
  }
}

/** It is named at the top. */
function schemaOf(document: Document): string | undefined {
  return declaredSchema(document.slice(0, 5_000));
}

function commentsOf(document: Document): number {
  const schema = schemaOf(document) === undefined || document.language.id === 'json' ? 0 : 1;
  const counts = Array.from(document.blocks, ({ block }) => commentsIn(block).length);
  return counts.reduce((sum, count) => sum + count, 0) - schema;
}

function written(tasks: readonly Member[], schema: string | undefined, target: Language): string {
  const named = tasks.map(({ key, value }): Named => [key.name, toJson(value)]);
  const values = named.filter(([name]) => name !== '$schema');
  const text = target.id === 'json' ? asJson(values, schema, target) : asToml(values, schema, target);
  const laidOut = target.format(new Document(text, { language: target, sections: [] }).blocks, defaultFormatOptions);
  return applyEdits(text, laidOut);
}

type Named = readonly [name: string, value: JsonValue];

function asJson(tasks: readonly Named[], schema: string | undefined, language: Language): string {
  const members = [...(schema === undefined ? [] : [['$schema', schema] as const]), ...tasks];
  return `{\n${members.map((member) => render(member, language)).join(',\n')}\n}\n`;
}

/** What is written at the root has to stand before the first table. */
function asToml(tasks: readonly Named[], schema: string | undefined, language: Language): string {
  const tables = tasks.filter(([, value]) => isObject(value));
  const plain = tasks.filter(([, value]) => !isObject(value)).map((task) => render(task, language));
  const head = schema === undefined ? [] : [`#:schema ${schema}`];
  return `${[[...head, ...plain].join('\n'), ...tables.flatMap((table) => asTables([table[0]], table[1], language))].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Longer inline tables become tables of their own. */
const longestInline = 80;

function asTables(path: readonly string[], value: JsonValue, language: Language): readonly string[] {
  const members = Object.entries(isObject(value) ? value : {});
  const isTable = ([, inner]: Named) => isObject(inner) && language.renderValue(inner).length > longestInline;
  const own = members.filter((member) => !isTable(member)).map((member) => render(member, language));
  const inner = members.filter(isTable).flatMap(([name, table]) => asTables([...path, name], table, language));
  const isImplied = own.length === 0 && inner.length > 0;
  return [...(isImplied ? [] : [language.renderEntry(path.map(language.renderKey), own)]), ...inner];
}

function render([name, value]: Named, language: Language): string {
  const text = typeof value === 'string' ? language.renderText(value) : language.renderValue(value);
  return language.renderMember(language.renderKey(name), text);
}
