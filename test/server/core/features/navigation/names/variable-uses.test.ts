// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import { nameUses } from '../../../../../../server/core/features/navigation/names/name-uses.ts';
import { prepareRename, rename } from '../../../../../../server/core/features/rename/rename.ts';
import { openWorkspace } from '../../../../../support/workspace-fixture.ts';

const options = { canMoveFiles: true };

const project = `--- mise.toml
[env]
«HO<|>ST» = "a"
URL = "http://{{ env.«HOST» }}"
[tools]
node = "{{ env.«HOST» }}"
[task_templates.t]
run = "t $«HOST»"
[tasks.a]
run = "a $«HOST»"
[tasks.own]
env.HOST = "b"
run = "own $HOST"
[tasks.b]
extends = "t"
--- mise.local.toml
[env]
«HOST» = "c"
--- mise-tasks/s.sh
#!/bin/bash
#MISE dir="{{ env.«HOST» }}"
echo "\${«HOST»:-}" '$HOST' # $HOST
--- inner/mise.toml
[env]
HOST = "d"
[tasks.c]
run = "c $HOST"
`;

const template = `--- mise.toml
[task_templates.t]
env = { «A» = "1", B = "{{ env.«A» }}" }
run = "x"
[tasks.a]
extends = "t"
run = "$«<|>A»"
[tasks.b]
extends = "t"
env.A = "2"
run = "$A"
[tasks.c]
run = "$A"
`;

describe('the uses of a variable are', () => {
  test.for([
    ['in a task', '[a]\nenv = { «X<|>» = "1" }\nrun = \'echo $«X» "${«X»:-}" {{ env.«X» }}\''],
    ['from a read', '[a]\nenv.«X» = "1"\nrun = ["echo $«X<|>» $XY", "sh -c \'$«X»\'"]\n[b]\nrun = "$X"'],
    [
      'not in quotes',
      "[a]\nenv.«X» = 1\nrun = '''\necho '$X' \\$X # $X\nX=2 cat <<'E'\n$X\nE\n$«<|>X»\n'''".replace('X=2', '«X»=2'),
    ],
    ['in each table', '[a.env]\n«X<|>».value = "1"\n«X».redact = true\n[b]\nrun = "x"\n[a]\nrun = "$«X»"'],
    ['in a table of its own', '[a]\nrun = "$«X»"\n[a.env.«X<|>»]\nvalue = "1"'],
    ['in JSON', '--- a.tasks.json\n{ "a": { "env": { «"X"» : 1 }, "run": "\\t\\"$«X<|>»\\"" } }'],
    ['in a header', '--- mise-tasks/s\n#!/bin/sh\n#MISE env.«X»="1"\necho $«<|>X»\n'],
    ['in vars', '[a]\nvars = { «who» = "x" }\nrun = "{{ vars.«w<|>ho» }} $who {{ env.who }}"'],
    [
      'in the vars of a config file',
      '--- mise.toml\n[vars]\n«who<|>» = "x"\n[tasks.a]\nrun = "{{ vars[\\"«who»\\"] }}"',
    ],
    ['in a project', project],
    ['in all tasks of a template', template],
    ['in arithmetic', '[a]\nenv.«N» = 1\nrun = "echo $(( «N» + 1 )) $«<|>N»"'],
  ] as const)('found %s', ([, fixture]) => {
    const { place, marked, expected } = openWorkspace(fixture);
    expect(marked(nameUses(place)?.all ?? [])).toBe(expected);
  });

  test.for([
    '[a]\nrun = "$HO<|>ME"',
    '[a]\nenv.X = 1\nrun = "\'$X<|>\'"',
    '[a]\nenv.X = 1\nrun = "\\\\$X<|>"',
    '[a]\nenv.X = 1\nshell = "node -e"\nrun = "$X<|>"',
    '[a]\nenv.X = 1\nrun = "$X<|>"\nshell = "node -e"',
    '[a]\nenv.X = 1\nrun_windows = "$X<|>"',
    '[a]\nenv._<|>.file = "x"\nrun = "x"',
    '[a]\nenv.X = 1\nrun = "echo X<|>"',
  ])('not found at %j', (fixture) => {
    expect(nameUses(openWorkspace(fixture).place)).toBeUndefined();
  });
});

describe('the uses of a name that a script defines are', () => {
  test.for([
    [
      'for a function',
      '[a]\nrun = """\n«gre<|>et»() {\n  echo greet\n}\n«greet» x; y | «greet» && echo "$(«greet»)"\n"""\n',
    ],
    ['from a call', '--- mise-tasks/s.sh\n#!/usr/bin/env bash\nfunction «f» { :; }\n«f<|>»\nfoo f\n'],
    ['for a variable', '[a]\nrun = """\n«v<|>»=1\necho $«v» \'$v\'\n"""\n[b]\nrun = "v=2"'],
    ['only in one script', '[a]\nrun = ["«f»() { :; }; «f<|>»", "f"]'],
  ] as const)('found %s', ([, fixture]) => {
    const { place, marked, expected } = openWorkspace(fixture);
    expect(marked(nameUses(place)?.all ?? [])).toBe(expected);
  });
});

test('an argument is not mentioned in single quotes, in comments and after a backslash', () => {
  const script = "x $usage_«a» '$usage_a' \\\\$usage_a # $usage_a\\n";
  const { place, marked, expected } = openWorkspace(`[a]\nusage = 'arg "<«a<|>»>"'\nrun = "${script}"`);
  expect(marked(nameUses(place)?.all ?? [])).toBe(expected);
});

describe('renaming a variable', () => {
  test.for([
    ['[a]\nenv = { X<|> = "1" }\nrun = "$X {{ env.X }} $X2"', '[a]\nenv = { Y = "1" }\nrun = "$Y {{ env.Y }} $X2"'],
    ['[a]\nenv."X" = "1"\nrun = "${X<|>}"', '[a]\nenv.Y = "1"\nrun = "${Y}"'],
    [
      '--- a.tasks.json\n{ "a": { "env": { "X": 1 }, "run": "$<|>X" } }',
      '--- a.tasks.json\n{ "a": { "env": { "Y": 1 }, "run": "$Y" } }',
    ],
    ['[a]\nrun = "X=1; echo $X<|>"', '[a]\nrun = "Y=1; echo $Y"'],
    ['[a]\nrun = \'echo "${<|>X:=5}" "$X"\'', '[a]\nrun = \'echo "${Y:=5}" "$Y"\''],
    ['[a]\nrun = "X() { :; }; X<|>"', '[a]\nrun = "Y() { :; }; Y"'],
  ] as const)('%j', ([fixture, expected]) => {
    const { place, edited } = openWorkspace(fixture);
    const renaming = rename(place, 'Y', options);
    expect(renaming && 'edits' in renaming ? edited(renaming.edits) : renaming).toBe(expected);
  });

  test.for([
    ['B', '`B` is already a variable here; choose another name.'],
    ['a-b', '`a-b` is not a valid variable name; use letters, digits and `_`.'],
  ] as const)('to %s is refused', ([name, refusal]) => {
    const { place } = openWorkspace('[a]\nenv = { A = "1", B = "2" }\nrun = "$A<|>"');
    expect(rename(place, name, options)).toEqual({ refusal });
  });

  test('that a construct may use in another way is refused', () => {
    const { place } = openWorkspace("[a]\nrun = 'X<|>=3; [[ X -gt 2 ]] && echo $X'");
    expect(rename(place, 'Y', options)).toEqual({
      refusal: '`X` may also be used in `[[ X -gt 2 ]`, which is not read; rename it in the text.',
    });
  });

  test('starts with the name of a key without its quotes', () => {
    const { place } = openWorkspace('--- a.tasks.json\n{ "a": { "env": { "X<|>": 1 }, "run": "x" } }');
    expect(prepareRename(place, options)).toMatchObject({ name: 'X' });
  });
});
