/**
 * Compares the keys of our schemas with those of the runner's schema, in all sections: node scripts/update-schema.ts [--file FILE |
 * --url URL]. By default, the schema on the runner's website is read. Lists the keys that only one of them has, each with its place
 * and, if they are known, the versions. Keys that the runner has in addition get `x-since`, and keys that it lacks are removed or
 * deprecated, in `schemas/`. Exits with 2 if the schema cannot be read.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareSchemas, type LoadedSchema, type OnlyKey, type Part } from './schema-comparison.ts';

const published = 'https://mise.jdx.dev/schema/mise.json';

/** Runs the comparison with these arguments. Returns the text to print and the exit code. */
export async function updateSchema(args: readonly string[]): Promise<{ readonly text: string; readonly code: number }> {
  try {
    const { file, url = published } = readOptions(args);
    const theirs = await theirSchema(file ?? url);
    return { text: report(compareSchemas(ourSchema(), theirs)), code: 0 };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text: `${error.message}\n`, code: 2 };
  }
}

class Unreadable extends Error {}

function readOptions(args: readonly string[]): {
  readonly file?: string | undefined;
  readonly url?: string | undefined;
} {
  try {
    return parseArgs({ args: [...args], options: { file: { type: 'string' }, url: { type: 'string' } } }).values;
  } catch (error) {
    throw new Unreadable(`${messageOf(error)}; use \`--file FILE\` or \`--url URL\``);
  }
}

const headings = {
  onlyTheirs: 'Only the runner has these keys; add them with `x-since`',
  onlyOurs: 'Only our schema has these keys; the schema of the runner may be incomplete',
  deprecatedThere: 'Only the runner calls these keys deprecated; add `x-deprecated`',
  deprecatedHere: 'Only our schema calls these keys deprecated',
} as const;

function report(found: ReturnType<typeof compareSchemas>): string {
  const names = ['onlyTheirs', 'deprecatedThere', 'onlyOurs', 'deprecatedHere'] as const;
  const sections = names.flatMap((name) => (found[name].length > 0 ? [section(headings[name], found[name])] : []));
  return sections.length > 0 ? sections.join('\n') : 'Both schemas have the same keys\n';
}

function section(heading: string, keys: readonly OnlyKey[]): string {
  const lines = keys.map(({ path, facts }) => `  ${path}${facts === '' ? '' : ` (${facts})`}`);
  return `${heading}:\n${lines.join('\n')}\n`;
}

function ourSchema(): LoadedSchema {
  const load = (name: string): Part => {
    const path = fileURLToPath(new URL(`../schemas/${name}`, import.meta.url));
    return JSON.parse(readFileSync(path, 'utf8'));
  };
  return withFiles('config-file.schema.json', load);
}

/** Reads the runner's schema and the files next to it that it refers to. */
async function theirSchema(source: string): Promise<LoadedSchema> {
  const files = new Map<string, Part>();
  const read = async (name: string): Promise<void> => {
    const part = await partAt(name === '' ? source : beside(source, name));
    files.set(name, part);
    for (const other of filesIn(part)) if (!files.has(other)) await read(other);
  };
  await read('');
  return { root: files.get('') ?? {}, load: (name) => files.get(name) ?? {} };
}

function withFiles(name: string, load: (name: string) => Part): LoadedSchema {
  const files = new Map<string, Part>();
  const cached = (file: string): Part => {
    const part = files.get(file) ?? load(file);
    files.set(file, part);
    return part;
  };
  return { root: cached(name), load: cached };
}

/** Returns the names of the files that a schema refers to. */
function filesIn(part: Part): readonly string[] {
  const references = JSON.stringify(part).matchAll(/"\$ref":"([^"#]+)/g);
  return [...new Set([...references].map(([, name = '']) => name))];
}

function beside(source: string, name: string): string {
  return isUrl(source) ? new URL(name, source).href : source.replace(/[^/\\]*$/, name);
}

async function partAt(source: string): Promise<Part> {
  const remedy = 'download the schema of the runner elsewhere and pass its path with `--file`';
  let text: string;
  try {
    text = isUrl(source) ? await textAt(source) : readFileSync(source, 'utf8');
  } catch (error) {
    throw new Unreadable(`Cannot read ${source} (${messageOf(error)}); ${remedy}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`${source} is not JSON (${messageOf(error)}); ${remedy}`);
  }
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

function isUrl(source: string): boolean {
  return /^https?:/.test(source);
}

/** Returns the message of the innermost cause: `fetch` itself says only that it failed. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : messageOf(error.cause);
}

if (import.meta.main) {
  const { text, code } = await updateSchema(process.argv.slice(2));
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exitCode = code;
}
