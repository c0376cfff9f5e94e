import { expect, test } from 'vitest';
import { workspaceSymbols } from '../../../../../server/core/features/navigation/workspace-symbols.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const files = `--- tasks.toml
["build:js"]
[rebuild]
[build]
[b-u-i-l-d]
[test]
--- mise.toml
[task_templates.builder]
[tasks.BUILD]
`;

test.each([
  ['build', ['BUILD', 'build', 'build:js', 'builder', 'rebuild', 'b-u-i-l-d']],
  ['js', ['build:js']],
  ['bjs', ['build:js']],
  ['sj', []],
  ['', ['BUILD', 'b-u-i-l-d', 'build', 'build:js', 'builder', 'rebuild', 'test']],
])('%j finds the best match first', (query, names) => {
  expect(workspaceSymbols(openWorkspace(files).workspace, query).map(({ facts }) => facts.name)).toEqual(names);
});

test('the number of results is limited', () => {
  const many = Array.from({ length: 500 }, (_, index) => `task-${index} = "x"`).join('\n');
  expect(workspaceSymbols(openWorkspace(many).workspace, 'task')).toHaveLength(200);
});
