import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Diagnoser } from '../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { configFileKind } from '../../../../server/core/analysis/kinds/config-file.ts';
import { Document } from '../../../../server/core/document/document.ts';
import { formatOf, importTasks } from '../../../../server/core/import/import-formats.ts';
import type { ImportedTasks } from '../../../../server/core/import/imported-tasks.ts';
import { renamedTasks } from '../../../../server/core/import/renamed-tasks.ts';
import { writeTasks } from '../../../../server/core/import/write-tasks.ts';
import { tomlLanguage } from '../../../../server/core/syntax/toml/toml-language.ts';
import { findRunner } from '../../../support/runner.ts';

const runner = findRunner();
const folder = mkdtempSync(join(tmpdir(), 'imported-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A part of a file that uses one feature of the other program. */
interface Fragment {
  readonly feature: string;
  readonly text: string;
}

const inputs =
  '[{ "id": "choice", "type": "pickString", "options": ["a", { "label": "B", "value": "b" }] }, { "id": "text", "type": "promptString", "description": "A text" }]';

/** The functions that create a file from fragments. They are used in turn. */
const files: Readonly<Record<string, readonly ((fragments: readonly string[]) => string)[]>> = {
  'package.json': [(all) => `{ "name": "sample", "scripts": {\n${all.join(',\n')}\n} }`],
  Makefile: [(all) => all.join('\n'), (all) => `MODE := fast\nexport MODE\n\n${all.join('\n')}`],
  justfile: [(all) => all.join('\n'), (all) => `#!/usr/bin/env just --justfile\nset unstable\n\n${all.join('\n')}`],
  'Taskfile.yml': [
    (all) => `version: '3'\n\ntasks:\n${all.join('\n')}`,
    (all) => `version: '3'\nvars: { NAME: app }\nenv: { LEVEL: debug }\nsilent: true\ntasks:\n${all.join('\n')}`,
    (all) => `version: 3\ndotenv: ['.env']\noutput: prefixed\nset: [pipefail]\ntasks:\n${all.join('\n')}`,
  ],
  'tasks.json': [
    (all) => `{ "version": "2.0.0", "inputs": ${inputs}, "tasks": [\n${all.join(',\n')}\n] }`,
    (all) =>
      `// Tasks\n{ "version": "2.0.0", "options": { "env": { "A": "1" } }, "tasks": [\n${all.join(',\n')}\n], "inputs": ${inputs}, }`,
  ],
};

/** The number of files of each program. */
const count = 60;
/** The number of fragments in a file. */
const size = 4;

describe.each(Object.keys(files))('%s', (name) => {
  const fragments = fragmentsOf(name);

  test.each(fragments)('$feature', ({ feature, text }) => {
    const { tasks, notes } = read(name, fileOf(name, [text], 0));
    const omitted = notes.filter((note) => note.text.includes('not imported')).map((note) => note.text);
    if (feature.startsWith('no equivalent')) expect(omitted).not.toEqual([]);
    else expect(omitted).toEqual([]);
    expect(tasks.length + omitted.length).toBeGreaterThan(0);
    expect(errorsIn(writeTasks(tasks, 'tasks'))).toEqual([]);
  });

  test.runIf(runner)(`the runner accepts and lists all tasks of ${count} files`, () => {
    const tasks = Array.from({ length: count }, (_, index) =>
      prefixed(read(name, sample(name, fragments, index)), index),
    ).flat();
    const config = writeTasks(tasks, 'tasks');
    writeFileSync(join(folder, 'mise.toml'), config);
    expect(errorsIn(config)).toEqual([]);
    expect(runner?.validate(config).filter(({ severity }) => severity === 'error')).toEqual([]);
    const listed: readonly { readonly name: string }[] = JSON.parse(
      runner?.run(['tasks', 'ls', '--hidden', '--json'], folder) ?? '[]',
    );
    expect(listed.map((task) => task.name).sort()).toEqual(tasks.map((task) => task.name).sort());
  });
});

function fragmentsOf(name: string): readonly Fragment[] {
  const text = readFileSync(new URL(`samples/${name}.txt`, import.meta.url), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { feature: part.slice(0, end), text: part.slice(end + 1).trimEnd() };
    });
}

function fileOf(name: string, fragments: readonly string[], index: number): string {
  const makers = files[name] ?? [];
  return `${makers[index % makers.length]?.(fragments) ?? ''}\n`;
}

/** Returns a file with several fragments; each file has different ones. */
function sample(name: string, fragments: readonly Fragment[], index: number): string {
  const step = 1 + (index % (fragments.length / size - 1));
  const chosen = Array.from(
    { length: size },
    (_, part) => fragments[Math.floor(index + part * step) % fragments.length],
  );
  return fileOf(name, [...new Set(chosen.map((fragment) => fragment?.text ?? ''))], index);
}

function read(name: string, text: string): ImportedTasks {
  const format = formatOf(name);
  const result = format ? importTasks(text, format) : { refusal: 'there is no format' };
  if ('refusal' in result) throw new Error(`${result.refusal}\n${text}`);
  return result;
}

function prefixed({ tasks }: ImportedTasks, index: number) {
  const names = new Map(tasks.map((task) => [task.name, `f${index}-${task.name}`]));
  const aliases = (all: readonly string[] | undefined) => all?.map((alias) => `f${index}-${alias}`);
  return renamedTasks(tasks, names).map((task) => ({
    ...task,
    fields: { ...task.fields, alias: aliases(task.fields.alias) },
  }));
}

/** Returns the errors that the linter reports in a config file. */
function errorsIn(config: string): readonly string[] {
  const { sections } = configFileKind;
  const diagnoser = new Diagnoser(new Document(config, { language: tomlLanguage, sections }), configFileKind);
  return [...diagnoser.problems()].filter(({ severity }) => severity === 'error').map(({ message }) => message);
}
