import { expect, test } from 'vitest';
import { jsonReporter } from '../../../../server/cli/reporters/json.ts';
import { context, nothing, report } from './sample-report.ts';

test('JSON contains everything that programs need', () => {
  expect(jsonReporter(report, context)).toMatchInlineSnapshot(`
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
          ],
          "fixes": [
            {
              "title": "Remove this \`a\`",
              "certain": true,
              "edits": [
                {
                  "start": {
                    "line": 2,
                    "column": 1,
                    "offset": 8
                  },
                  "end": {
                    "line": 3,
                    "column": 1,
                    "offset": 16
                  },
                  "text": ""
                }
              ]
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
          "related": [],
          "fixes": []
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

test('A report without files is complete', () => {
  expect(JSON.parse(jsonReporter(nothing, context))).toMatchObject({
    version: 1,
    problems: [],
    files: [],
    shellCheck: 'used',
    failures: [],
  });
});
