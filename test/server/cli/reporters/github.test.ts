import { expect, test } from 'vitest';
import { githubReporter } from '../../../../server/cli/reporters/github.ts';
import { context, nothing, report } from './sample-report.ts';

test('Workflow commands are escaped, with file paths relative to the workspace', () => {
  expect(githubReporter(report, context)).toMatchInlineSnapshot(`
    "::error file=work/tasks.toml,line=2,endLine=2,col=1,endColumn=2,title=taskwright duplicate-key::\`a\` is defined twice; keep one of them%0A\`a\` is first defined here (line 1)
    ::warning file=work/odd%2C 100%25%3A name.toml,line=1,endLine=2,title=taskwright wrong-type::100%25%0Awrong: this, that
    ::error title=taskwright::gone.toml: there is no such file or folder
    1 error, 1 warning in 2 files (1 path could not be read); scripts checked by ShellCheck
    "
  `);
});

test('Workflow commands outside a workspace contain the original file paths', () => {
  const outside = githubReporter(report, { ...context, workspace: undefined });
  expect(outside).toMatch(/^::error file=tasks\.toml,/);
});

test('A report without files is complete', () => {
  expect(githubReporter(nothing, context)).toBe('No task files found\n');
});
