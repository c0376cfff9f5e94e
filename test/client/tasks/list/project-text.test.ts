import { expect, test } from 'vitest';
import { projectText } from '../../../../client/tasks/list/project-text.ts';

test.for([
  ['file:///r/a/mise.toml', 'file:///r/a', '//a', false, ''],
  ['file:///r/shared.toml', 'file:///r/a', '//a', false, '//a'],
  ['file:///r/shared.toml', 'file:///r/p%20q', '', false, 'p q'],
  ['file:///etc/x.toml', 'file:///home', '', true, ''],
] as const)(
  'the project of %s in %s is shown if the file is outside it',
  ([uri, project, projectPath, isGlobal, text]) => {
    expect(projectText({ uri, project, projectPath, isGlobal })).toBe(text);
  },
);
