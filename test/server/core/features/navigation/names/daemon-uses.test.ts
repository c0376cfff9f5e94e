import { describe, expect, test } from 'vitest';
import { nameUses } from '../../../../../../server/core/features/navigation/names/name-uses.ts';
import { rename } from '../../../../../../server/core/features/rename/rename.ts';
import { openWorkspace } from '../../../../../support/workspace-fixture.ts';

const options = { canMoveFiles: true };

const project = `--- mise.toml
[daemons]
postgres = "18"
[daemons.«api»]
run = "serve"
depends = ["postgres"]
[daemons.«api».env]
A = "1"
[daemons.web]
run = "serve api"
depends = "«api»"
[daemon_groups]
data = ["postgres", "«api»"]
all = { daemons = ["data", "«api»"] }
[task_templates.t]
run = "x"
daemons = "«api»"
[tasks.a]
run = "api"
daemons = ["«<|>api»", "postgres"]
depends = ["api"]
[tasks.api]
run = "x"
--- mise.local.toml
[daemons]
"«api»" = { run = "mine" }
--- app/mise.toml
[tasks.b]
run = "x"
daemons = ["«api»"]
--- other/mise.toml
[daemons.api]
run = "other"
[tasks.c]
run = "x"
daemons = ["api"]
--- mise-tasks/s
#!/bin/sh
#MISE daemons=["«api»"]
echo x
`.replace('"«api»" = { run', '«"api"» = { run');

describe('the mentions of a daemon are', () => {
  test.for([
    ['found in tasks, groups, other daemons and projects below', project],
    ['found from its definition', '--- mise.toml\n[daemons.«<|>api»]\nrun = "x"\n[tasks.a]\ndaemons = "«api»"\n'],
    [
      'found in JSON',
      '--- mise.toml\n[daemons.«api»]\nrun = "x"\n--- a.tasks.json\n{ "a": { "daemons": ["«a<|>pi»"] } }',
    ],
  ] as const)('%s', ([, fixture]) => {
    const { place, marked, expected } = openWorkspace(fixture);
    expect(marked(nameUses(place)?.all ?? [])).toBe(expected);
  });

  test.for([
    '--- mise.toml\n[tasks.a]\ndaemons = ["<|>api"]\n',
    '--- mise.toml\n[daemons.api]\nr<|>un = "x"\n',
    '--- mise.toml\n[daemons.api]\nrun = "x"\n[daemon_groups]\na<|>pi = ["api"]\n',
    '--- mise.toml\n[daemons.api]\nrun = "x"\n[tasks.a]\ndaemons = ["{{ a<|>pi }}"]\n',
  ])('not found at %j', (fixture) => {
    expect(nameUses(openWorkspace(fixture).place)).toBeUndefined();
  });
});

describe('renaming a daemon', () => {
  test('changes all mentions', () => {
    const { place, edited, expected } = openWorkspace(project);
    const renaming = rename(place, 'back.end', options);
    const changed = expected
      .replace('«"api"»', '"back.end"')
      .replaceAll(/(?<=\[daemons\.)«api»/g, '"back.end"')
      .replaceAll('«api»', 'back.end');
    expect(renaming && 'edits' in renaming ? edited(renaming.edits) : renaming).toBe(changed);
  });

  test.for([
    ['"web"', 'a b', '`a b` is not a valid daemon name; use letters, digits, `.`, `-` and `_`.'],
    ['"web"', 'api', '`api` is already a daemon here; choose another name.'],
    [
      '"redis"',
      'cache',
      '`redis` is the preset that the daemon runs; write `redis = { preset = "redis", version = … }` to rename it.',
    ],
  ] as const)('%s to %s is refused', ([name, to, refusal]) => {
    const daemons = '[daemons]\nredis = "8"\napi = { run = "x" }\nweb = { run = "x" }\n';
    const { place } = openWorkspace(`--- mise.toml\n${daemons}[tasks.a]\nrun = "x"\ndaemons = [${name}<|>]\n`);
    expect(rename({ ...place, offset: place.offset - 1 }, to, options)).toEqual({ refusal });
  });
});
