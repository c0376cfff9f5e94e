import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectManifest } from '../../scripts/release/npm/pack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { homepage, repository, bugs } = projectManifest;
const schemas = readdirSync(join(root, 'schemas')).filter((name) => name.endsWith('.schema.json'));

test.each(schemas)('The address of %s is below the home page', (name) => {
  expect(read(`schemas/${name}`).$id).toBe(`${homepage}/schemas/${name}`);
});

test('The entries for SchemaStore name the addresses of schemas', () => {
  const addresses = schemas.map((name) => read(`schemas/${name}`).$id);
  const entries: readonly { readonly url: string }[] = read('packaging/schemastore/catalog-entries.json');
  for (const { url } of entries) expect(addresses).toContain(url);
});

test('The entry of task files for SchemaStore names the files that VS Code opens as task files', () => {
  const [{ fileMatch }] = read('packaging/schemastore/catalog-entries.json');
  const languages: readonly Language[] = read('package.json').contributes.languages;
  // Config files have the language `toml`.
  const ofTasks = languages.filter(({ id }) => id !== 'toml');
  const files = ofTasks.flatMap(({ filenames = [], extensions = [], filenamePatterns = [] }) => [
    ...filenames,
    ...extensions.map((extension) => `*${extension}`),
    ...filenamePatterns,
  ]);
  expect(fileMatch.toSorted()).toEqual(files.sort());
});

interface Language {
  readonly id: string;
  readonly filenames?: readonly string[];
  readonly extensions?: readonly string[];
  readonly filenamePatterns?: readonly string[];
}

test('All addresses of the project begin with that of its home page', () => {
  for (const address of [repository.url, bugs.url, read('package.json').qna]) {
    expect(address.startsWith(`${homepage}/`), address).toBe(true);
  }
});

test('The Helm chart has the version of the program', () => {
  const chart = parse(readFileSync(join(root, 'packaging/helm/taskwright-registry/Chart.yaml'), 'utf8'));
  expect(chart).toMatchObject({ version: projectManifest.version, appVersion: projectManifest.version });
});
