import { expect, test } from 'vitest';
import { mentioningFileAt } from '../../../../../server/core/analysis/other-mentions/mentioning-file.ts';
import { mentionsIn } from '../../../../../server/core/analysis/other-mentions/mentions-in.ts';
import { rename } from '../../../../../server/core/features/rename/rename.ts';
import { renameElsewhere } from '../../../../../server/core/features/rename/rename-elsewhere.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

interface Row {
  /** The task files; by default, `mise.toml` with the task `old`, its alias and another task. */
  readonly tasks?: string;
  readonly to?: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const simple = '--- mise.toml\n[tasks.o<|>ld]\nalias = "o"\nrun = "x"\n[tasks.older]\nrun = "x"\n';
const monorepo =
  '--- mise.toml\nmonorepo_root = true\n[tasks.old]\nrun = "x"\n--- web/mise.toml\n[tasks.o<|>ld]\nrun = "x"\n--- api/mise.toml\n[tasks.old]\nrun = "x"\n';

/** Files without tasks before and after a rename of the task at the caret. */
const rows: Readonly<Record<string, Row>> = {
  'all forms of a mention': {
    path: '.github/workflows/ci.yml',
    before: 'a:\n  - run: "mise run old && mise r older && mise watch old && mise old && mise tasks run old ::: old"\n',
    after: 'a:\n  - run: "mise run new && mise r older && mise watch new && mise new && mise tasks run new ::: new"\n',
  },
  'names that only look alike': {
    path: 'README.md',
    before:
      '`mise run old-x`, `mise run older`, `mise run o`, `mise o`, `npm run old`, `mise run //:old` and mise run old.\n',
    after:
      '`mise run old-x`, `mise run older`, `mise run o`, `mise o`, `npm run old`, `mise run //:old` and mise run old.\n',
  },
  'an alias': {
    tasks: simple.replace('o<|>ld', 'old').replace('"o"', '"<|>o"'),
    path: 'README.md',
    before: '`mise run old` and `mise run o`\n',
    after: '`mise run old` and `mise run new`\n',
  },
  'a script task, by its name with and without the extension': {
    tasks: '--- mise-tasks/ol<|>d.sh\n#!/bin/sh\n--- tasks.toml\n[x]\ndepends = ["o<|>ld"]\n'.replace('ol<|>d', 'old'),
    path: 'README.md',
    before: '`mise run old` and `mise run old.sh`\n',
    after: '`mise run new` and `mise run new.sh`\n',
  },
  'a project of a monorepo': {
    tasks: monorepo,
    path: '.github/workflows/ci.yml',
    before:
      'a:\n  - run: "mise run //web:old ::: //api:old ::: old"\n  - run: mise run old && mise run :old\n    working-directory: web\n  - run: mise run old\n    working-directory: api\n',
    after:
      'a:\n  - run: "mise run //web:new ::: //api:old ::: old"\n  - run: mise run new && mise run :new\n    working-directory: web\n  - run: mise run old\n    working-directory: api\n',
  },
  'a file in a project': {
    tasks: monorepo,
    path: 'web/docs/a.md',
    before: '`mise run old` and `mise run //:old`\n',
    after: '`mise run new` and `mise run //:old`\n',
  },
  'a file in a folder without the task': {
    tasks: '--- web/mise.toml\n[tasks.o<|>ld]\nrun = "x"\n',
    path: 'api/Dockerfile',
    before: 'RUN mise run old\n',
    after: 'RUN mise run old\n',
  },
  'a new name with a space, in quotes that the file allows': {
    to: 'make it',
    path: 'package.json',
    before: '{ "scripts": { "a": "mise run old && mise run \\"old\\"" } }',
    after: '{ "scripts": { "a": "mise run \'make it\' && mise run \\"make it\\"" } }',
  },
  'a new name in a string in single quotes': {
    to: 'make it',
    path: 'lefthook.yml',
    before: "a:\n  run: 'mise run old'\n",
    after: 'a:\n  run: \'mise run "make it"\'\n',
  },
  'a new name that the place cannot hold': {
    to: 'a: b #c',
    path: '.gitlab-ci.yml',
    before: 'a:\n  script:\n    - mise run old\n    - "mise run old"\n',
    after: 'a:\n  script:\n    - mise run old\n    - "mise run \'a: b #c\'"\n',
  },
  'a new name that is that of a command of the runner': {
    to: 'install',
    path: 'Dockerfile',
    before: 'RUN mise old && mise run old\n',
    after: 'RUN mise old && mise run install\n',
  },
};

test.each(Object.entries(rows))('%s', (_, { tasks = simple, to = 'new', path, before, after }) => {
  const { place, workspace } = openWorkspace(tasks);
  const renaming = rename(place, to, { canMoveFiles: true });
  const file = mentioningFileAt(`/repo/${path}`);
  if (!file || !renaming || !('edits' in renaming) || !renaming.renamed) throw new Error('nothing is renamed');
  const read = (text: string) => mentionsIn(text, file.format);
  const found = { text: before, folder: file.folder, mentions: read(before), mentionsIn: read };
  expect(applyEdits(before, renameElsewhere(found, renaming.renamed, workspace))).toBe(after);
});
