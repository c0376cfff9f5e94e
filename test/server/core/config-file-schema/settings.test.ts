import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import schema from '../../../../schemas/settings.schema.json' with { type: 'json' };
import { isObject, type JsonObject } from '../../../../server/core/text/json-object.ts';
import { concurrently } from '../../../../server/files/concurrently.ts';
import { findRunner, type RunnerResult } from '../../../support/runner.ts';

/** A setting, or a table of settings, with its subschema. */
interface Setting {
  readonly name: string;
  readonly schema: JsonObject;
}

const all = settingsIn(schema.properties, '');
const tables = all.filter((each) => isObject(each.schema.properties));
const settings = all.filter((each) => !isObject(each.schema.properties));
const runner = findRunner();

describe('every setting', () => {
  test.each(all)('$name is described in a sentence', ({ schema: { description } }) => {
    expect(description).toMatch(/^(?:\*Experimental\.\* )?[A-Z].{4,}\.$/s);
  });
});

describe.runIf(runner)('the runner agrees about settings', () => {
  test('it has all of them, of the same types', async () => {
    const results = await loading(settings.map(({ name }) => `[settings]\n${name} = 1979-05-27\n`));
    const differing = settings.filter(({ schema }, index) => typeIn(results[index]) !== typeOf(schema));
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  test('a value of each is accepted', async () => {
    const results = await loading(settings.map((each) => `[settings]\n${each.name} = ${exampleOf(each.schema)}\n`));
    expect(settings.filter((_, index) => results[index]?.failed !== false)).toEqual([]);
  });

  test('it has no others in a table', async () => {
    const results = await loading(tables.map(({ name }) => `[settings.${name}]\nunknown = 1\n`));
    const lists = tables.map(({ name }, index) => [name, namesIn(results[index])]);
    expect(lists).toEqual(tables.map(({ name, schema }) => [name, namesOf(schema)]));
  });

  test('all that it lists are known', async () => {
    const [result] = await loading([''], ['settings', '--all', '--json-extended']);
    const listed: unknown = JSON.parse(result?.output ?? '{}');
    const names = isObject(listed) ? Object.keys(listed) : [];
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !all.some((known) => known.name === name))).toEqual([]);
  });
});

function settingsIn(properties: JsonObject, prefix: string): readonly Setting[] {
  return Object.entries(properties).flatMap(([key, value]): readonly Setting[] => {
    if (!isObject(value)) return [];
    const name = prefix + key;
    const inside = isObject(value.properties) ? settingsIn(value.properties, `${name}.`) : [];
    return [{ name, schema: value }, ...inside];
  });
}

function namesOf({ properties }: JsonObject): readonly string[] {
  return isObject(properties) ? Object.keys(properties).sort() : [];
}

/** Returns the names that the runner lists after it has refused an unknown one. */
function namesIn(result: RunnerResult | undefined): readonly string[] {
  const list = /expected (?:one of )?((?:`\w+`(?:, | or )?)+)/.exec(result?.log ?? '')?.[1] ?? '';
  return Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name ?? '').sort();
}

/** Returns the type of a setting in the words in which the runner refuses a date. */
function typeIn(result: RunnerResult | undefined): string | undefined {
  const words = /invalid type: .*?, expected ([^\n]*)/.exec(result?.log ?? '')?.[1] ?? '';
  if (/^(?:a string|path string|string only)$/.test(words)) return 'string';
  if (/^(?:i64|usize)$/.test(words)) return 'integer';
  return (
    { 'a sequence': 'array', 'a map': 'object', 'a boolean': 'boolean' }[words] ?? words.split(' ')[1]?.replace(',', '')
  );
}

function typeOf({ type }: JsonObject): unknown {
  return type ?? 'boolean';
}

function exampleOf({ type, enum: values }: JsonObject): string {
  if (Array.isArray(values)) return JSON.stringify(values.at(-1));
  return { string: '"x"', integer: '7', array: '[]', object: '{}' }[String(type)] ?? 'true';
}

/** Returns what the runner prints when it loads each config file. */
async function loading(texts: readonly string[], words = ['tasks', 'ls']): Promise<readonly RunnerResult[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-settings-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = texts.map((text, index) => ({ text, project: `${index}` }));
  return concurrently(
    places,
    async ({ text, project }) => {
      mkdirSync(join(folder, project));
      writeFileSync(join(folder, project, 'mise.toml'), text);
      const result = await runner?.watch(words, folder, project);
      return result ?? { failed: true, output: '', log: '' };
    },
    2 * availableParallelism(),
  );
}
