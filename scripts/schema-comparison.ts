/** A JSON Schema, or a part of it. */
export type Part = Readonly<Record<string, unknown>>;

/** A schema that may refer to other files, which `load` returns by the names in its references. */
export interface LoadedSchema {
  readonly root: Part;
  readonly load: (file: string) => Part;
}

/** A key that only one of two schemas has. */
export interface OnlyKey {
  /** The place: `tasks.NAME.confirm.yes`, with `NAME` for any name and `[]` for the items of a list. */
  readonly path: string;
  /** What the schema says of the versions of the runner: `since 2026.9.17`, `deprecated: …`; empty if it says nothing. */
  readonly facts: string;
}

/** The differences between the keys of two schemas. */
export interface SchemaDifferences {
  readonly onlyOurs: readonly OnlyKey[];
  readonly onlyTheirs: readonly OnlyKey[];
  /** The keys that only one of them calls deprecated, as in `OnlyKey`. */
  readonly deprecatedHere: readonly OnlyKey[];
  readonly deprecatedThere: readonly OnlyKey[];
}

/** A part with the schema and the file that it is in, which its references are relative to. */
interface Placed {
  readonly part: Part;
  readonly schema: LoadedSchema;
  readonly file: string;
  /** The definition of the key that the part belongs to, including what it refers to; undefined for one of several forms of a value. */
  readonly definition: Part | undefined;
}

/** The maximum number of keys in a path. */
const maxDepth = 10;
/** The maximum depth of references and alternatives in a part. */
const maxForms = 12;

/** Returns the differences between all sections of our schema and of the runner's. */
export function compareSchemas(ours: LoadedSchema, theirs: LoadedSchema): SchemaDifferences {
  const found = { onlyOurs: [], onlyTheirs: [], deprecatedHere: [], deprecatedThere: [] };
  compare([placed(ours)], [placed(theirs)], { path: [], found, seen: new Set() });
  return found;
}

function placed(schema: LoadedSchema): Placed {
  return { part: schema.root, schema, file: '', definition: schema.root };
}

interface Walk {
  readonly path: readonly string[];
  readonly found: { readonly [Name in keyof SchemaDifferences]: OnlyKey[] };
  /** The pairs of parts that were compared, since a schema may contain itself. */
  readonly seen: Set<string>;
}

function compare(ours: readonly Placed[], theirs: readonly Placed[], walk: Walk): void {
  const { path, found, seen } = walk;
  const pair = `${idsOf(ours)} ${idsOf(theirs)}`;
  if (path.length > maxDepth || seen.has(pair)) return;
  seen.add(pair);
  const ourKeys = keysOf(ours);
  const theirKeys = keysOf(theirs);
  // A schema without keys says nothing of them.
  const isOpen = theirKeys.size === 0;
  // The runner accepts both spellings of such names; ours lists one of them.
  const isKnown = (key: string): boolean => ourKeys.has(anyName) && ourKeys.has(key.replaceAll('_', '-'));
  for (const key of new Set([...ourKeys.keys(), ...theirKeys.keys()])) {
    const [own, other] = [ourKeys.get(key) ?? [], theirKeys.get(key) ?? []];
    const inside = { ...walk, path: [...path, key] };
    const named = (parts: readonly Placed[]): OnlyKey => ({ path: textOf(inside.path), facts: factsOf(parts) });
    if (own.length > 0 && other.length > 0) {
      if (isDeprecated(own) && !isDeprecated(other)) found.deprecatedHere.push(named(own));
      if (isDeprecated(other) && !isDeprecated(own)) found.deprecatedThere.push(named(other));
      compare(own, other, inside);
    } else if (key === anyName || key === items) continue;
    else if (other.length > 0 && isKnown(key)) continue;
    else if (other.length > 0) found.onlyTheirs.push(named(other));
    else if (!isOpen) found.onlyOurs.push(named(own));
  }
}

const anyName = 'NAME';
const items = '[]';

function textOf(path: readonly string[]): string {
  return path.join('.').replaceAll('.[]', '[]');
}

/** Returns the parts of each key in all forms of these parts. */
function keysOf(parts: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
  const keys = new Map<string, Placed[]>();
  for (const form of parts) {
    const { properties, additionalProperties, patternProperties, items: itemsOf } = form.part;
    const members: readonly (readonly [string, unknown])[] = [
      ...Object.entries(partOf(properties)),
      ...[additionalProperties, ...Object.values(partOf(patternProperties))].map((part) => [anyName, part] as const),
      ...[itemsOf].flat().map((part) => [items, part] as const),
    ];
    for (const [key, value] of members) {
      if (!isPart(value)) continue;
      const forms = formsOf({ ...form, part: value, definition: value }, maxForms);
      keys.set(key, [...(keys.get(key) ?? []), ...forms]);
    }
  }
  return keys;
}

/** Returns a part with everything that it refers to and all of its alternatives. */
function formsOf(placed: Placed, depth: number): readonly Placed[] {
  if (depth === 0) return [];
  const { part } = placed;
  const target = typeof part.$ref === 'string' ? [targetOf(part.$ref, placed)] : [];
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => {
    const forms = part[keyword];
    return Array.isArray(forms) ? forms.map((form) => ({ ...placed, part: partOf(form), definition: undefined })) : [];
  });
  return [placed, ...[...target, ...alternatives].flatMap((each) => formsOf(each, depth - 1))];
}

/** Returns the part that a reference names, which may be in another file. */
function targetOf(reference: string, { schema, file, definition }: Placed): Placed {
  const [name = '', pointer = ''] = reference.split('#');
  const target = name === '' ? file : name;
  const root = target === '' ? schema.root : schema.load(target);
  const part = pointer
    .split('/')
    .slice(1)
    .reduce<Part>((at, step) => partOf(at[step.replaceAll('~1', '/').replaceAll('~0', '~')]), root);
  return { part, schema, file: target, definition };
}

/** Returns what the parts say of the versions of the runner, and of the replacement of a deprecated key. */
function factsOf(parts: readonly Placed[]): string {
  const whole = parts.filter(({ definition }) => definition !== undefined);
  const facts = whole.flatMap(({ part }) => [
    ...['x-since', 'x-removed'].flatMap((keyword) =>
      typeof part[keyword] === 'string' ? [`${keyword.slice(2)} ${part[keyword]}`] : [],
    ),
    ...(isMarkedDeprecated(part) ? [deprecationOf(part)] : []),
  ]);
  return [...new Set(facts)].join('; ');
}

function deprecationOf(part: Part): string {
  const text = part['x-deprecated'] ?? part.deprecationMessage;
  return typeof text === 'string' ? `deprecated: ${text}` : 'deprecated';
}

/** Returns whether all definitions of a key call it deprecated. */
function isDeprecated(parts: readonly Placed[]): boolean {
  const definitions = new Set(parts.flatMap(({ definition }) => definition ?? []));
  const marked = new Set(parts.flatMap(({ part, definition }) => (isMarkedDeprecated(part) ? (definition ?? []) : [])));
  return definitions.size > 0 && marked.size === definitions.size;
}

const deprecations = ['x-deprecated', 'deprecationMessage', 'deprecated'];

function isMarkedDeprecated(part: Part): boolean {
  return deprecations.some((keyword) => part[keyword] !== undefined && part[keyword] !== false);
}

const numbers = new WeakMap<Part, number>();
let count = 0;

/** Returns a text that identifies the parts. */
function idsOf(parts: readonly Placed[]): string {
  const ids = parts.map(({ part }) => {
    const known = numbers.get(part) ?? count++;
    numbers.set(part, known);
    return known;
  });
  return [...new Set(ids)].sort((a, b) => a - b).join();
}

function partOf(value: unknown): Part {
  return isPart(value) ? value : {};
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
