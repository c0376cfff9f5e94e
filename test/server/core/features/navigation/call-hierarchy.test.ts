import { expect, test } from 'vitest';
import {
  type Call,
  callable,
  incomingCalls,
  outgoingCalls,
} from '../../../../../server/core/features/navigation/call-hierarchy.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const describeCalls = (calls: readonly Call[]) =>
  calls.map(
    ({ task, spans }) => `${task.facts.name}: ${spans.map((s) => s.anchor.text.slice(s.start, s.end)).join(', ')}`,
  );

const files = `--- tasks.toml
[bu<|>ild]
alias = "b"
depends = ["l:*", "l:a x", "gone"]
run = [{ task = "test" }]
["l:a"]
["l:b"]
[test]
wait_for = ["b", "build"]
--- x.tasks.toml
[all]
depends_post = "*"
`;

test('incoming calls are the tasks that depend on a task, with the places of all references', () => {
  const { place, workspace } = openWorkspace(files);
  const [build] = callable(place);
  expect(build && describeCalls(incomingCalls(build, workspace))).toEqual(['test: build, b', 'all: *']);
});

test('outgoing calls are the tasks that a task depends on or runs', () => {
  const { place, workspace } = openWorkspace(files);
  const [build] = callable(place);
  expect(build && describeCalls(outgoingCalls(build, workspace))).toEqual(['l:a: l:*, l:a', 'l:b: l:*', 'test: test']);
});

test('inherited calls are placed at the name of the template', () => {
  const { place, workspace } = openWorkspace(
    '--- mise.toml\n[task_templates.t]\ndepends = "b"\n[tasks.<|>a]\nextends = "t"\n[tasks.b]\n',
  );
  const [a] = callable(place);
  expect(a && describeCalls(outgoingCalls(a, workspace))).toEqual(['b: "t"']);
});

test('definitions that the runner combines are one task', () => {
  const { place, workspace } = openWorkspace(`--- mise-tasks/s
#!/bin/sh
#MISE depends=["a"]
--- mise.toml
[tasks.s]
depends = ["b"]
[tasks.a]
[tasks.b]
[tasks.top]
depends = ["<|>s"]
[tasks.top.env]
--- mise.local.toml
[tasks.top]
depends_post = ["s"]
`);
  const found = callable(place);
  const [s] = found;
  expect(found.map(({ file }) => file.uri.slice(file.uri.lastIndexOf('/')))).toEqual(['/s']);
  expect(s && describeCalls(outgoingCalls(s, workspace))).toEqual(['a: a', 'b: #!/bin/sh']);
  expect(s && describeCalls(incomingCalls(s, workspace))).toEqual(['top: s']);
});

test.each([
  ['[a]\nalias = "x"\n[b]\ndepends = "<|>x"', ['a']],
  ['["a:b"]\n["a:c"]\n[d]\ndepends = "a:<|>*"', ['a:b', 'a:c']],
  ['--- mise.toml\n[task_templates.<|>a]\n', []],
  ['[a]\nru<|>n = "a"', []],
])('the tasks at the caret of %j', (fixture, names) => {
  expect(callable(openWorkspace(fixture).place).map(({ facts }) => facts.name)).toEqual(names);
});
