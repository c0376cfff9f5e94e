import { expect, test } from 'vitest';
import type { Report } from '../../../server/cli/check/report.ts';
import { githubReporter } from '../../../server/cli/reporters/github.ts';
import { jsonReporter } from '../../../server/cli/reporters/json.ts';
import type { ReportContext, Reporter } from '../../../server/cli/reporters/reporter.ts';
import { sarifReporter } from '../../../server/cli/reporters/sarif.ts';
import { textReporter } from '../../../server/cli/reporters/text.ts';
import { plain } from '../../../server/cli/terminal/colors.ts';
import { configFileKind } from '../../../server/core/analysis/kinds/config-file.ts';
import { taskFileKind } from '../../../server/core/analysis/kinds/task-file.ts';

const context: ReportContext = { folder: '/work', workspace: '/', paint: plain, quiet: false };

/**
 * An error with a related location, a warning over two lines whose name and message require escaping, and a failure.
 */
const report: Report = {
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

const nothing: Report = { files: [], shellCheck: 'used', failures: [] };

const output = (reporter: Reporter, specified: Report = report) => reporter(specified, context);

test('The text format is readable', () => {
  expect(output(textReporter)).toMatchInlineSnapshot(`
    "tasks.toml:2:1 error \`a\` is defined twice; keep one of them [duplicate-key]
       2 | a = "y"
         | ^
         tasks.toml:1:1 \`a\` is first defined here
       1 | a = "x"
         | ^

    odd, 100%: name.toml:1:5 warning 100%␊wrong: this, that [wrong-type]
       1 | a = [
         |     ^

    1 error, 1 warning in 2 files (1 path could not be read); scripts checked by ShellCheck
    "
  `);
});

test('JSON contains everything that programs need', () => {
  expect(output(jsonReporter)).toMatchInlineSnapshot(`
    "{
      "version": 1,
      "summary": {
        "files": 2,
        "error": 1,
        "warning": 1,
        "info": 0,
        "hint": 0
      },
      "shellCheck": "used",
      "problems": [
        {
          "file": "tasks.toml",
          "code": "duplicate-key",
          "severity": "error",
          "message": "\`a\` is defined twice; keep one of them",
          "start": {
            "line": 2,
            "column": 1
          },
          "end": {
            "line": 2,
            "column": 2
          },
          "related": [
            {
              "file": "tasks.toml",
              "message": "\`a\` is first defined here",
              "start": {
                "line": 1,
                "column": 1
              },
              "end": {
                "line": 1,
                "column": 2
              }
            }
          ]
        },
        {
          "file": "odd, 100%: name.toml",
          "code": "wrong-type",
          "severity": "warning",
          "message": "100%\\nwrong: this, that",
          "start": {
            "line": 1,
            "column": 5
          },
          "end": {
            "line": 2,
            "column": 2
          },
          "related": []
        }
      ],
      "files": [
        {
          "file": "tasks.toml",
          "kind": "task-file"
        },
        {
          "file": "odd, 100%: name.toml",
          "kind": "config-file"
        }
      ],
      "failures": [
        {
          "name": "gone.toml",
          "message": "there is no such file or folder"
        }
      ]
    }
    "
  `);
});

test('Workflow commands are escaped, with file paths relative to the workspace', () => {
  expect(output(githubReporter)).toMatchInlineSnapshot(`
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

test('SARIF contains the locations of a run', () => {
  const [run] = JSON.parse(output(sarifReporter)).runs;
  expect({ ...run, tool: undefined }).toMatchInlineSnapshot(`
    {
      "columnKind": "utf16CodeUnits",
      "invocations": [
        {
          "executionSuccessful": false,
          "toolExecutionNotifications": [
            {
              "level": "error",
              "message": {
                "text": "gone.toml: there is no such file or folder",
              },
            },
          ],
        },
      ],
      "originalUriBaseIds": {
        "SRCROOT": {
          "uri": "file:///work/",
        },
      },
      "results": [
        {
          "level": "error",
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "tasks.toml",
                  "uriBaseId": "SRCROOT",
                },
                "region": {
                  "endColumn": 2,
                  "endLine": 2,
                  "startColumn": 1,
                  "startLine": 2,
                },
              },
            },
          ],
          "message": {
            "text": "\`a\` is defined twice; keep one of them",
          },
          "relatedLocations": [
            {
              "id": 0,
              "message": {
                "text": "\`a\` is first defined here",
              },
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "tasks.toml",
                  "uriBaseId": "SRCROOT",
                },
                "region": {
                  "endColumn": 2,
                  "endLine": 1,
                  "startColumn": 1,
                  "startLine": 1,
                },
              },
            },
          ],
          "ruleId": "duplicate-key",
          "ruleIndex": 1,
        },
        {
          "level": "warning",
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "odd%2C%20100%25%3A%20name.toml",
                  "uriBaseId": "SRCROOT",
                },
                "region": {
                  "endColumn": 2,
                  "endLine": 2,
                  "startColumn": 5,
                  "startLine": 1,
                },
              },
            },
          ],
          "message": {
            "text": "100%
    wrong: this, that",
          },
          "ruleId": "wrong-type",
          "ruleIndex": 4,
        },
      ],
      "tool": undefined,
    }
  `);
});

test('SARIF contains files outside the current folder, and standard input', () => {
  const [file] = report.files;
  if (!file) throw new Error('the report has files');
  const files = [
    { ...file, name: '../x y.toml', path: '/x y.toml' },
    { ...file, name: '<stdin>', path: undefined },
  ];
  const [run] = JSON.parse(output(sarifReporter, { files, shellCheck: 'used', failures: [] })).runs;
  const artifacts = run.results.map(
    (result: { locations: { physicalLocation: { artifactLocation: unknown } }[] }) =>
      result.locations[0]?.physicalLocation.artifactLocation,
  );
  expect(artifacts).toEqual([{ uri: 'file:///x%20y.toml' }, { uri: '%3Cstdin%3E', uriBaseId: 'SRCROOT' }]);
});

test('A report without files is complete in every format', () => {
  expect(output(textReporter, nothing)).toBe('No task files found\n');
  expect(output(githubReporter, nothing)).toBe('No task files found\n');
  expect(JSON.parse(output(jsonReporter, nothing))).toMatchObject({
    version: 1,
    problems: [],
    files: [],
    shellCheck: 'used',
    failures: [],
  });
  expect(JSON.parse(output(sarifReporter, nothing)).runs[0].results).toEqual([]);
});
