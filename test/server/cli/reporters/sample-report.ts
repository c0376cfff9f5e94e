import type { Report } from '../../../../server/cli/check/report.ts';
import type { ReportContext } from '../../../../server/cli/reporters/reporter.ts';
import { plain } from '../../../../server/cli/terminal/colors.ts';
import { configFileKind } from '../../../../server/core/analysis/kinds/config-file.ts';
import { taskFileKind } from '../../../../server/core/analysis/kinds/task-file.ts';

export const context: ReportContext = { folder: '/work', workspace: '/', paint: plain, quiet: false };

/**
 * An error with a related location and a fix, a warning over two lines whose name and message require escaping, and a failure.
 */
export const report: Report = {
  files: [
    {
      name: 'tasks.toml',
      path: '/work/tasks.toml',
      kind: taskFileKind,
      text: 'a = "x"\na = "y"\n',
      findings: [
        {
          code: 'duplicate-key',
          severity: 'error',
          message: '`a` is defined twice; keep one of them',
          place: { start: { line: 2, column: 1 }, end: { line: 2, column: 2 } },
          related: [
            {
              message: '`a` is first defined here',
              place: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
              file: undefined,
            },
          ],
          fixes: [
            {
              title: 'Remove this `a`',
              isCertain: true,
              edits: [
                {
                  start: { line: 2, column: 1 },
                  end: { line: 3, column: 1 },
                  offsets: { start: 8, end: 16 },
                  text: '',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'odd, 100%: name.toml',
      path: '/work/odd, 100%: name.toml',
      kind: configFileKind,
      text: 'a = [\n]',
      findings: [
        {
          code: 'wrong-type',
          severity: 'warning',
          message: '100%\nwrong: this, that',
          place: { start: { line: 1, column: 5 }, end: { line: 2, column: 2 } },
          related: [],
        },
      ],
    },
  ],
  shellCheck: 'used',
  failures: [{ name: 'gone.toml', message: 'there is no such file or folder' }],
};

export const nothing: Report = { files: [], shellCheck: 'used', failures: [] };
