import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIn } from '../server/cli/support/run-in.ts';
import { type Files, temporaryFolder } from '../server/cli/support/temporary-folder.ts';
import { findRunner } from '../support/runner.ts';
import { type CodeBlock, readPage, root } from './pages.ts';

const runner = findRunner();

/** The files and folders that the examples refer to. */
const mentioned = {
  '.env': '',
  'settings.json': '{}',
  'vars.env': '',
  'bin/': '',
  'tools/': '',
  'web/': '',
  'src/': '',
  'scripts/release.sh': '#!/bin/sh\n',
  'scripts/variables.sh': '',
};

const examples = ['docs/task-files.md', 'docs/getting-started.md'].flatMap((path) =>
  readPage(path).blocks.flatMap((block) => {
    const file = fileOf(block);
    return file === undefined ? [] : [{ place: block.place, file, text: block.text }];
  }),
);

const refusal = /# the runner refuses /;
// The runner does not read JSON.
const compared = examples.filter(
  ({ file, text }) =>
    runner && file !== 'docs.tasks.json' && reportsIn(text).every((report) => report.endsWith(' experimental-field')),
);

test.each(examples)('the example $place has exactly the problems that its comments name', async ({ file, text }) => {
  const { stdout } = await runIn(folderWith({ [file]: text }), ['check', '--format', 'json', file]);
  const { problems }: { readonly problems: readonly FoundProblem[] } = JSON.parse(stdout);
  expect(problems.map(({ code, start }) => `${start.line} ${code}`)).toEqual(reportsIn(text));
});

test.each(compared)(
  'the runner accepts the example $place, unless a comment says otherwise',
  async ({ file, text }) => {
    const including = file === 'mise.toml' ? {} : { 'mise.toml': `[task_config]\nincludes = ["${file}"]\n` };
    const answer = await runner?.ask(
      ['tasks', 'validate', '--json', '--errors-only'],
      folderWith({ ...including, [file]: text }),
    );
    expect(answer).toEqual(
      refusal.test(text)
        ? { refusal: expect.stringContaining('1 error') }
        : { output: expect.stringMatching(/"tasks_validated": [1-9][\s\S]*"issues": \[\]/) },
    );
  },
);

test('the examples contain every key of a task', () => {
  const schema = JSON.parse(readFileSync(join(root, 'schemas/task-file.schema.json'), 'utf8'));
  const text = examples.map((example) => example.text).join('');
  const keys = Object.keys(schema.$defs.taskProperties.properties);
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !new RegExp(`^${key} =|\\.${key}[.\\]]`, 'm').test(text))).toEqual([]);
});

/** Returns a new folder with an example and the files that examples refer to. */
function folderWith(files: Files): string {
  const folder = temporaryFolder({ ...mentioned, ...files });
  chmodSync(join(folder, 'scripts/release.sh'), 0o755);
  return folder;
}

interface FoundProblem {
  readonly code: string;
  readonly start: { readonly line: number };
}

/** Returns the file that an example is, or is a part of; undefined if it contains no tasks. */
function fileOf({ language, text }: CodeBlock): string | undefined {
  if (language === 'json') return 'docs.tasks.json';
  if (language !== 'toml') return undefined;
  return /^# (\S+\.toml)\n/.exec(text)?.[1] ?? 'mise.toml';
}

/** Returns the lines and rules of the comments `# reports …`. */
function reportsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, rule] = /# reports ([\w-]+)$/.exec(line) ?? [];
    return rule === undefined ? [] : [`${index + 1} ${rule}`];
  });
}
