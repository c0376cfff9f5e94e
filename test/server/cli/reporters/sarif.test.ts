import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { rules } from '../../../../server/core/analysis/rules/all-rules.ts';
import { runIn } from '../support/run-in.ts';

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
const physicalLocation = object({
  artifactLocation: object({ uri, uriBaseId: { const: 'SRCROOT' } }, ['uri']),
  region: object({ startLine: positive, startColumn: positive, endLine: positive, endColumn: positive }),
});

/** The part of SARIF 2.1.0 that Taskwright writes, according to the standard's own schema (sections 3.13 to 3.30). */
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
