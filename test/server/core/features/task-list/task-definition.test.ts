import { expect, test } from 'vitest';
import { taskDefinition } from '../../../../../server/core/features/task-list/task-definition.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

function definitionOf(fixture: string) {
  const { workspace } = openWorkspace(fixture);
  const [task] = workspace.named('a', '/repo');
  if (!task) throw new Error('the fixture has no task `a`');
  return taskDefinition(task, workspace);
}

test.for([
  ['[a]\nrun = "x"\n', '/repo'],
  ['[a]\nrun = "x"\ndir = "web/src"\n', '/repo/web/src'],
  ['[a]\nrun = "x"\ndir = "{{config_root}}/web"\n', '/repo/web'],
  ['[a]\nrun = "x"\ndir = "/tmp/./x"\n', '/tmp/x'],
  ['[a]\nrun = "x"\ndir = "{{cwd}}"\n', undefined],
  ['[a]\nrun = "x"\ndir = "../other"\n', '/other'],
] as const)('the task %j runs in %s', ([text, folder]) => {
  expect(definitionOf(text).folder).toBe(folder);
});

test.for([
  ['[a]\nrun = "x"\n', '# A comment.\n[a] # another\nrun   = "x"\n\n[b]\nrun = "y"\n', 'same'],
  ['[a]\nrun = "x"\n', '[a]\nrun = "x y"\n', 'different'],
  ['[a]\nrun = "x"\n', '[a]\nrun = "x"\nenv.A = "1"\n', 'different'],
  ['[a]\nrun = "x"\ntimeout = 9007199254740993\n', '[a]\nrun = "x"\ntimeout = 9007199254740995\n', 'different'],
] as const)('the definitions %j and %j are compared', ([before, after, expected]) => {
  const isSame = definitionOf(before).text === definitionOf(after).text;
  expect(isSame ? 'same' : 'different').toBe(expected);
});

test('the sources and the script of a task are listed', () => {
  expect(definitionOf('[a]\nfile = "scripts/a.sh"\nsources = ["src/**/*.ts", "a.json"]\n')).toMatchObject({
    files: ['/repo/scripts/a.sh'],
    sources: ['src/**/*.ts', 'a.json'],
  });
});
