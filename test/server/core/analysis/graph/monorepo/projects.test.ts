import { expect, test } from 'vitest';
import { Workspace } from '../../../../../../server/core/analysis/graph/workspace.ts';
import { taskFileKind } from '../../../../../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../../../../../server/core/document/document.ts';
import { tomlLanguage } from '../../../../../../server/core/syntax/toml/toml-language.ts';

test.each([
  ['windows', 'Mise-Tasks/x.toml', true],
  ['macos', '.Config/Mise/Tasks/x.toml', true],
  ['linux', 'Mise-Tasks/x.toml', false],
  ['linux', 'mise-tasks/x.toml', true],
] as const)('on %s, a folder with `%s` is a project: %s', (platform, path, isProject) => {
  const workspace = new Workspace(platform);
  const document = new Document('x.run = "x"\n', { language: tomlLanguage, sections: taskFileKind.sections });
  workspace.set({ uri: `file:///App/${path}`, kind: taskFileKind, document, project: '/App' });
  expect(workspace.projects.has('/App')).toBe(isProject);
});
