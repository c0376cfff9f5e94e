import schema from '../../../../schemas/registry-config.schema.json' with { type: 'json' };
import { sample } from './sample.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly object[];
}

/** A key of the schema, and where the sample uses it. */
export interface SampleKey {
  /** The names, such as `settings.metrics.port`; the same form in arrays of tables. */
  readonly path: string;
  /** The text of the hover. */
  readonly explanation: string;
  readonly isSecret: boolean;
  /** Offsets of the key in the sample: of the last name in a header. */
  readonly start: number;
  readonly end: number;
  /** The text of the value; undefined for a table that has a header. */
  readonly value: string | undefined;
}

const definitions: Readonly<Record<string, Schema>> = schema.$defs;
const schemas = new Map(schemasIn(schema, ''));
const uses = new Map(Array.from(usesIn(sample), (use) => [use.path, use]));

/** The paths of all keys of the schema, except for a table that contains only tables, and for the two places of a secret. */
export const paths = [...schemas.keys()].filter((path) => !/\.(?:env|file)$/.test(path) && path !== 'registries');

/** The keys of the schema that the sample uses. */
export const sampleKeys: readonly SampleKey[] = paths.flatMap((path) => {
  const use = uses.get(path);
  const { description = '', markdownDescription = description } = schemas.get(path) ?? {};
  return use ? [{ ...use, explanation: markdownDescription, isSecret: schemas.has(`${path}.env`) }] : [];
});

/** Returns the sample with another value of a key, and the offset of the value. */
export function sampleWith(
  { end, value = '' }: SampleKey,
  other: string,
): { readonly text: string; readonly at: number } {
  const at = end + ' = '.length;
  return { text: sample.slice(0, at) + other + sample.slice(at + value.length), at };
}

/** Returns a part with its target. */
function resolved({ $ref, ...part }: Schema): Schema {
  return $ref === undefined ? part : { ...definitions[$ref.replace('#/$defs/', '')], ...part };
}

/** Returns the keys of a part, including those in each form of a value. */
function schemasIn(part: Schema, path: string): readonly (readonly [path: string, schema: Schema])[] {
  const { properties = {}, items, oneOf = [] } = resolved(part);
  return [
    ...Object.entries(properties).flatMap(([name, value]) => {
      const own = path === '' ? name : `${path}.${name}`;
      return [[own, resolved(value)] as const, ...schemasIn(value, own)];
    }),
    ...[...(items ? [items] : []), ...oneOf].flatMap((form) => schemasIn(form, path)),
  ];
}

type Use = Pick<SampleKey, 'path' | 'start' | 'end' | 'value'>;

/** Returns the keys in a text in which each header and each key has a line of its own, except for keys of inline tables. */
function* usesIn(text: string): Generator<Use> {
  let table = '';
  for (const { 0: line, index } of text.matchAll(/^.+$/gm)) {
    const [, header] = /^\[+([\w.]+)\]+$/.exec(line) ?? [];
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (header !== undefined) {
      table = header;
      const end = index + line.indexOf(']');
      yield { path: header, start: end - (header.split('.').at(-1) ?? '').length, end, value: undefined };
    } else if (key !== undefined && value !== undefined) {
      yield { path: `${table}.${key}`, start: index, end: index + key.length, value };
      if (value.startsWith('{')) yield* membersIn(value, `${table}.${key}`, index + key.length + ' = '.length);
    }
  }
}

function* membersIn(table: string, path: string, offset: number): Generator<Use> {
  for (const { index, 1: name = '', 2: value } of table.matchAll(/(?<=[{,] )(\w+) = ("[^"]*"|\{[^}]*\}|\w+)/g)) {
    yield { path: `${path}.${name}`, start: offset + index, end: offset + index + name.length, value };
  }
}
