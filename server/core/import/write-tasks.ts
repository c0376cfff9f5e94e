import type { JsonValue } from '../document/json-value.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from '../syntax/toml/render.ts';
import type { ImportedTask, TaskFields } from './imported-tasks.ts';
import { literal } from './script-text.ts';

const maxLineLength = 100;

/** Fields in the order in which they are written. */
const order = [
  ...['description', 'alias', 'hide', 'quiet', 'interactive', 'confirm', 'depends', 'depends_post', 'dir', 'env'],
  ...['sources', 'outputs', 'shell', 'usage', 'run', 'run_windows'],
] as const satisfies readonly (keyof TaskFields)[];

/**
 * Returns tasks as TOML tables with an empty line between them. `section` is the table that contains them: `tasks` in a
 * config file, undefined in a task file.
 */
export function writeTasks(tasks: readonly ImportedTask[], section: string | undefined): string {
  return tasks.map((task) => writeTask(task, section)).join('\n');
}

function writeTask({ name, comment, fields }: ImportedTask, section: string | undefined): string {
  const path = [...(section === undefined ? [] : [section]), renderKey(name)];
  const members = order.flatMap((key) => {
    const value = fields[key];
    return value === undefined ? [] : membersOf(key, isShown(key) ? literal(String(value)) : value);
  });
  const lines = comment.map((line) => `${`# ${line}`.trimEnd()}\n`).join('');
  return `${lines}${renderEntry(path, members)}\n`;
}

/**
 * Returns whether a field contains text that the runner evaluates as a template and displays. In other programs, such
 * text is not a template.
 */
function isShown(key: keyof TaskFields): boolean {
  return key === 'description' || key === 'confirm';
}

function membersOf(key: string, value: unknown): readonly string[] {
  const plain = plainValue(value);
  if (key === 'env') return environmentMembers(plain);
  const single = Array.isArray(plain) && plain.length === 1 ? plain[0] : plain;
  // A single dependency or `run` entry that is not a string must still be in a list.
  return [renderMember(key, rendered(typeof single === 'string' ? single : plain))];
}

function environmentMembers(environment: JsonValue): readonly string[] {
  return Object.entries(Object(environment) as Record<string, JsonValue>).flatMap(([name, value]) =>
    name === '_'
      ? Object.entries(Object(value) as Record<string, JsonValue>).map(([module, list]) =>
          renderMember(`env._.${module}`, rendered(Array.isArray(list) && list.length === 1 ? (list[0] ?? '') : list)),
        )
      : [renderMember(`env.${renderKey(name)}`, rendered(value))],
  );
}

function rendered(value: JsonValue): string {
  // The closing quotes of multi-line text are on a separate line.
  if (typeof value === 'string') return renderText(value.includes('\n') ? `${value}\n` : value);
  if (!Array.isArray(value)) return renderValue(value);
  const items: readonly JsonValue[] = value;
  const line = renderValue(items);
  const hasLines = items.some((item) => typeof item === 'string' && item.includes('\n'));
  if (line.length <= maxLineLength && !hasLines) return line;
  return `[\n${items.map((item) => `  ${rendered(item)},\n`).join('')}]`;
}

/** Returns a value without the members that are undefined. */
function plainValue(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
