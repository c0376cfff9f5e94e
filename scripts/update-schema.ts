/**
 * Compares the keys of our schemas with those of the runner's schema: node scripts/update-schema.ts [FILE or URL]. Without an
 * argument, the schema on the runner's website is read. Lists the keys that only one of them has, each with its place. Keys that
 * the runner has in addition get `x-since`, and keys that it lacks are removed or deprecated, in `schemas/`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const published = 'https://mise.jdx.dev/schema/mise.json';

/** A JSON Schema, or a part of it. */
type Part = Readonly<Record<string, unknown>>;

/** The maximum depth of references between the parts of a schema. */
const maxDepth = 12;

const [source = published] = process.argv.slice(2);
const theirs = partOf(JSON.parse(await textOf(source)));
const ours = ourSchema('config-file.schema.json');
for (const [title, path] of [
  ['the file', []],
  ['tasks.NAME', ['tasks', '*']],
  ['task_templates.NAME', ['task_templates', '*']],
  ['task_config', ['task_config']],
  ['monorepo', ['monorepo']],
  ['tools.NAME', ['tools', '*']],
  ['tasks.NAME.confirm', ['tasks', '*', 'confirm']],
  ['tasks.NAME.cache', ['tasks', '*', 'cache']],
  ['env._', ['env', '_']],
  ['settings', ['settings']],
  ['settings.task', ['settings', 'task']],
] as const) {
  const inOurs = keysAt(ours, path, ours);
  const inTheirs = keysAt(theirs, path, theirs);
  for (const key of inTheirs) if (!inOurs.has(key)) console.log(`${title}: ${key} is missing here`);
  for (const key of inOurs) if (!inTheirs.has(key)) console.log(`${title}: ${key} is not in the schema of the runner`);
}

/** Returns the keys of the object at a path of keys, in which `*` is any key. */
function keysAt(part: Part, path: readonly string[], root: Part): ReadonlySet<string> {
  let parts = formsOf(part, root, maxDepth);
  for (const key of path) {
    parts = parts.flatMap((form) => {
      const child = key === '*' ? form.additionalProperties : partOf(form.properties)[key];
      return formsOf(partOf(child), root, maxDepth);
    });
  }
  return new Set(parts.flatMap((form) => Object.keys(partOf(form.properties))).sort());
}

/** Returns a part with everything that it refers to and all of its alternatives. */
function formsOf(part: Part, root: Part, depth: number): readonly Part[] {
  if (depth === 0) return [];
  const reference = part.$ref;
  const target = typeof reference === 'string' ? targetOf(reference, root) : undefined;
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => {
    const forms = part[keyword];
    return Array.isArray(forms) ? forms.map(partOf) : [];
  });
  return [part, ...[...(target ? [target] : []), ...alternatives].flatMap((each) => formsOf(each, root, depth - 1))];
}

/** Returns the part that a reference names, which may be in another one of our files. */
function targetOf(reference: string, root: Part): Part {
  const [file = '', pointer = ''] = reference.split('#');
  const start = file === '' ? root : ourSchema(file);
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<Part>((at, name) => partOf(at[name]), start);
  return file === '' ? found : withAbsoluteReferences(found, file);
}

/** Returns a part of another file whose references name that file. */
function withAbsoluteReferences(part: Part, file: string): Part {
  return partOf(
    JSON.parse(JSON.stringify(part), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? file + value : value,
    ),
  );
}

function ourSchema(name: string): Part {
  return partOf(JSON.parse(readFileSync(fileURLToPath(new URL(`../schemas/${name}`, import.meta.url)), 'utf8')));
}

async function textOf(from: string): Promise<string> {
  if (!from.startsWith('https:')) return readFileSync(from, 'utf8');
  const response = await fetch(from);
  if (!response.ok)
    throw new Error(`${from} returned ${response.status}; pass the path of a copy of the schema instead`);
  return response.text();
}

function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
