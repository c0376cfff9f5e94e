import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { sarifReporter } from '../../../../server/cli/reporters/sarif.ts';
import { rules } from '../../../../server/core/analysis/rules/all-rules.ts';
import { runIn } from '../support/run-in.ts';
import { context, nothing, report } from './sample-report.ts';

const object = (properties: Record<string, unknown>, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const message = object({ text: { type: 'string', minLength: 1 } });
const level = { enum: ['none', 'note', 'warning', 'error'] };
const positive = { type: 'integer', minimum: 1 };
const uri = { type: 'string', pattern: "^(?:[\\w.~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$" };
const artifactLocation = object({ uri, uriBaseId: { const: 'SRCROOT' } }, ['uri']);
const region = object({ startLine: positive, startColumn: positive, endLine: positive, endColumn: positive });
const physicalLocation = object({ artifactLocation, region });
const listOf = (items: unknown) => ({ type: 'array', minItems: 1, items });
const fix = object({
  description: message,
  artifactChanges: listOf(
    object({
      artifactLocation,
      replacements: listOf(
        object({ deletedRegion: region, insertedContent: object({ text: { type: 'string' } }) }, ['deletedRegion']),
      ),
    }),
  ),
  properties: { type: 'object' },
});

/** The part of SARIF 2.1.0 that Taskwright writes, according to the standard's own schema (sections 3.13 to 3.30, 3.55 to 3.57). */
const sarif = object({
  $schema: { type: 'string' },
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    minItems: 1,
    items: object({
      tool: object({
        driver: object({
          name: { type: 'string' },
          semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
          rules: {
            type: 'array',
            uniqueItems: true,
            items: object({
              id: { type: 'string' },
              shortDescription: message,
              fullDescription: message,
              help: object({ text: { type: 'string' }, markdown: { type: 'string' } }),
              defaultConfiguration: object({ level }),
            }),
          },
        }),
      }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      originalUriBaseIds: {
        type: 'object',
        additionalProperties: object({ uri: { type: 'string', pattern: '^file:///.*/$' } }),
      },
      invocations: {
        type: 'array',
        items: object({
          executionSuccessful: { type: 'boolean' },
          toolExecutionNotifications: { type: 'array', items: object({ level, message }) },
        }),
      },
      results: {
        type: 'array',
        items: object(
          {
            ruleId: { type: 'string' },
            ruleIndex: { type: 'integer', minimum: 0 },
            level,
            message,
            locations: { type: 'array', minItems: 1, items: object({ physicalLocation }) },
            relatedLocations: {
              type: 'array',
              uniqueItems: true,
              items: object({ id: { type: 'integer', minimum: 0 }, message, physicalLocation }),
            },
            fixes: { type: 'array', uniqueItems: true, items: fix },
          },
          ['ruleId', 'level', 'message', 'locations'],
        ),
      },
    }),
  },
});

interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
    },
  ];
}

const isSarif = new Ajv2020({ allErrors: true }).compile<SarifLog>(sarif);

const files = {
  'tasks.toml': '[a]\nrunn = "x"\ntimeout = 5\n[a]\n[b\n',
  'sub folder/ü.tasks.json': '{ "a": {"run": [1], "tools": {"node": {"version": "1", "path": "x"}}}, } // why',
  'mise.toml': 'tasks.a.confirm = { message = "?" }\n',
};

test.for([
  'check --format sarif',
  'check --format sarif --quiet',
  'check --format sarif gone.toml',
  'check --format sarif tasks.toml',
])('`taskwright %s` prints SARIF', async (words) => {
  const { stdout } = await runIn(files, words);
  const log: unknown = JSON.parse(stdout);
  expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
});

test('Every result refers to its rule, and every rule has a description', async () => {
  const log: unknown = JSON.parse((await runIn(files, 'check --format sarif')).stdout);
  if (!isSarif(log)) throw new Error(JSON.stringify(isSarif.errors));
  const { tool, results } = log.runs[0];
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(rules.map(({ code }) => code));
  expect(results.length).toBeGreaterThan(5);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
});

test('SARIF contains the locations of a run', () => {
  const [run] = JSON.parse(sarifReporter(report, context)).runs;
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
          "fixes": [
            {
              "artifactChanges": [
                {
                  "artifactLocation": {
                    "uri": "tasks.toml",
                    "uriBaseId": "SRCROOT",
                  },
                  "replacements": [
                    {
                      "deletedRegion": {
                        "endColumn": 1,
                        "endLine": 3,
                        "startColumn": 1,
                        "startLine": 2,
                      },
                      "insertedContent": {
                        "text": "",
                      },
                    },
                  ],
                },
              ],
              "description": {
                "text": "Remove this \`a\`",
              },
              "properties": {
                "certain": true,
              },
            },
          ],
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
          "ruleIndex": 2,
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
          "ruleIndex": 5,
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
  const [run] = JSON.parse(sarifReporter({ files, shellCheck: 'used', failures: [] }, context)).runs;
  const artifacts = run.results.map(
    (result: { locations: { physicalLocation: { artifactLocation: unknown } }[] }) =>
      result.locations[0]?.physicalLocation.artifactLocation,
  );
  expect(artifacts).toEqual([{ uri: 'file:///x%20y.toml' }, { uri: '%3Cstdin%3E', uriBaseId: 'SRCROOT' }]);
});

test('A report without files is complete', () => {
  expect(JSON.parse(sarifReporter(nothing, context)).runs[0].results).toEqual([]);
});
