import { expect, test } from 'vitest';
import { projectOf } from '../../../../../../server/core/analysis/graph/placement/project.ts';

test.each([
  ['/repo/mise.toml', '/repo'],
  ['/repo/.mise.toml', '/repo'],
  ['/repo/tasks.toml', '/repo'],
  ['/repo/.mise/config.toml', '/repo'],
  ['/repo/mise/config.toml', '/repo'],
  ['/repo/.config/mise.toml', '/repo'],
  ['/repo/.config/mise/config.toml', '/repo'],
  ['/repo/.config/mise/conf.d/a.toml', '/repo'],
  ['/repo/mise-tasks/ci/build.toml', '/repo'],
  ['/repo/.mise/tasks/build.toml', '/repo'],
  ['/repo/.config/mise/tasks/a/b.toml', '/repo'],
  ['/repo/api/jobs/ci.tasks.json', '/repo/api/jobs'],
  ['/tasks.toml', ''],
])('the file %s belongs to the project %s', (path, project) => {
  expect(projectOf(path)).toBe(project);
});
