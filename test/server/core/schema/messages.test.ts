import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import { problemsIn } from './problems-in.ts';

const strings = { type: 'array', items: { type: 'string' } };
const call = {
  type: 'object',
  properties: { task: { type: 'string' }, args: strings },
  required: ['task'],
  additionalProperties: false,
};
const group = { type: 'object', properties: { tasks: strings }, required: ['tasks'], additionalProperties: false };
const entry = { oneOf: [{ type: 'string' }, call, group] };
const version = { title: 'Version', type: 'string' };
const tool = {
  type: 'object',
  properties: { version, path: version, ref: version, os: { oneOf: [{ type: 'string' }, strings] } },
  oneOf: [{ required: ['version'] }, { required: ['path'] }, { required: ['ref'] }],
  additionalProperties: { type: ['string', 'number'] },
};
const options = { redact: { type: 'boolean' }, required: { type: ['boolean', 'string'] } };
const form = (name: string, value: JsonValue, more: Readonly<Record<string, JsonValue>>) => ({
  type: 'object',
  properties: { [name]: value, ...more },
  required: [name],
  additionalProperties: false,
});
const variable = {
  oneOf: [
    { type: ['string', 'integer'] },
    form('value', { type: 'string' }, options),
    form('default', { type: 'string' }, { redact: options.redact }),
    form('required', options.required, { redact: options.redact }),
    form('age', { type: 'string' }, options),
    form('age', form('value', { type: 'string' }, { format: { enum: ['raw', 'zstd'] } }), {}),
  ],
};
const kinds = {
  oneOf: [
    form('kind', { const: 'file' }, { path: { type: 'string' } }),
    form('kind', { const: 'url' }, { host: { type: 'string' } }),
  ],
};

/** The name of a case, its schema, the value with each culprit between « and », and the problems. */
type Row = readonly [name: string, schema: JsonValue, text: string, ...problems: string[]];

const rows: readonly Row[] = [
  ['a type', { type: 'string' }, '«5»', 'wrong-type: Expected a string; found the number 5; write `"5"`'],
  ['a whole number', { type: 'integer' }, '«1.5»', 'wrong-type: Expected an integer; found the number 1.5'],
  [
    'a union of types',
    { oneOf: [{ type: 'string' }, strings] },
    '«true»',
    'wrong-type: Expected a string, or an array of strings; found true',
  ],
  [
    'the items of the right branch',
    { oneOf: [{ type: 'string' }, strings] },
    '["a", «1», «null»]',
    'wrong-type: Expected a string; found the number 1; write `"1"`',
    'wrong-type: Expected a string; found null',
  ],
  [
    'a boolean or a string',
    { oneOf: [{ type: 'boolean' }, { enum: ['stdout', 'stderr'] }] },
    '«"stdot"»',
    'invalid-value: "stdot" is not allowed here; did you mean "stdout"? Expected a boolean, "stdout" or "stderr"',
  ],
  [
    'a value of a third type',
    { oneOf: [{ type: 'boolean' }, { enum: ['stdout', 'stderr'] }] },
    '«5»',
    'wrong-type: Expected a boolean, "stdout" or "stderr"; found the number 5',
  ],
  ['only `true` is allowed', { const: true }, '«false»', 'invalid-value: false is not allowed here; expected true'],
  [
    'only `true` is allowed, found in quotes',
    { const: true },
    '«"true"»',
    'wrong-type: Expected true; found the string "true"; write `true`',
  ],
  [
    'different case',
    { enum: ['keep-order', 'quiet'] },
    '«"Keep_Order"»',
    'invalid-value: "Keep_Order" is not allowed here; did you mean "keep-order"? Expected "keep-order" or "quiet"',
  ],

  [
    'a misspelled key that identifies the branch',
    entry,
    '{«"tsk"»: "a"}',
    'unknown-property: Unknown key `tsk`; did you mean `task`?',
  ],
  [
    'a misspelled key and a wrong value',
    entry,
    '{«"tsk"»: "a", "args": «"b"»}',
    'unknown-property: Unknown key `tsk`; did you mean `task`?',
    'wrong-type: Expected an array of strings; found the string "b"',
  ],
  ['the key that the branch requires', entry, '«{»"args": []}', 'missing-property: Add `task`'],
  ['neither of two branches', entry, '«{»}', 'missing-property: Add `task` or `tasks`'],
  [
    'two branches at once',
    entry,
    '{"task": "a", «"tasks"»: ["b"]}',
    'conflicting-properties: `task` and `tasks` cannot be used together; keep one',
  ],
  [
    'a key of the other branch',
    entry,
    '{"tasks": ["b"], «"args"»: []}',
    'conflicting-properties: `tasks` and `args` cannot be used together; keep one',
  ],
  [
    'a key of no branch',
    entry,
    '{"task": "a", «"retries"»: 2}',
    'unknown-property: Unknown key `retries`; allowed here: `args`',
  ],
  [
    'no other key is allowed',
    group,
    '{"tasks": [], «"x"»: 2}',
    'unknown-property: Unknown key `x`; no other keys are allowed here',
  ],
  [
    'none of the branches',
    entry,
    '«[]»',
    'wrong-type: Expected a string, or an object with `task` or `tasks`; found an array',
  ],
  [
    'an item of an array of a union',
    { type: 'array', items: entry },
    '["a", «{»}, {«"tsks"»: []}]',
    'missing-property: Add `task` or `tasks`',
    'unknown-property: Unknown key `tsks`; did you mean `tasks`?',
  ],

  [
    'exactly one of several keys, none set',
    tool,
    '«{»"os": "linux"}',
    'missing-property: Add `version`, `path` or `ref`',
  ],
  [
    'exactly one of several keys, two set',
    tool,
    '{"version": "1", «"ref"»: "x"}',
    'conflicting-properties: `version` and `ref` cannot be used together; keep one',
  ],
  [
    'exactly one of several keys, three set',
    tool,
    '{"version": "1", «"ref"»: "x", "path": "y"}',
    'conflicting-properties: `version`, `ref` and `path` cannot be used together; keep one',
  ],
  [
    'exactly one of several keys, and a mistake',
    tool,
    '{"version": "1", «"ref"»: "x", "os": «5»}',
    'conflicting-properties: `version` and `ref` cannot be used together; keep one',
    'wrong-type: Expected a string, or an array of strings; found the number 5; write `"5"`',
  ],
  [
    'exactly one of several keys, misspelled',
    tool,
    '{«"verison"»: "1"}',
    'unknown-property: Unknown key `verison`; did you mean `version`?',
  ],
  [
    'an additional key',
    tool,
    '{"version": "1", "free": «null»}',
    'wrong-type: Expected a string or a number; found null',
  ],

  [
    'a variable that matches no form',
    variable,
    '«{»"redact": true}',
    'missing-property: Add `value`, `default`, `required` or `age`',
  ],
  [
    'a variable of the wrong type',
    variable,
    '«1.5»',
    'wrong-type: Expected a string, an integer, or an object with `value`, `default`, `required` or `age`; found the number 1.5; write `"1.5"`',
  ],
  [
    'a key of two forms',
    variable,
    '{"value": "x", "required": true, "redact": «1»}',
    'wrong-type: Expected a boolean; found the number 1',
  ],
  [
    'a variable with keys of two forms',
    variable,
    '{"required": true, «"default"»: "x"}',
    'conflicting-properties: `required` and `default` cannot be used together; keep one',
  ],
  [
    'a key with two kinds of value',
    variable,
    '{"age": «5»}',
    'wrong-type: Expected a string, or an object with `value`; found the number 5; write `"5"`',
  ],
  [
    'the value of the branch that is used',
    variable,
    '{"age": {"value": "x", "format": «"zst"»}}',
    'invalid-value: "zst" is not allowed here; did you mean "zstd"? Expected "raw" or "zstd"',
  ],
  ['a missing key of the branch that is used', variable, '{«"age"»: {}}', 'missing-property: Add `value`'],

  [
    'a constant identifies the branch',
    kinds,
    '{"kind": "url", «"pth"»: "x"}',
    'unknown-property: Unknown key `pth`; allowed here: `host`',
  ],
  [
    'a constant takes precedence over an unknown key',
    kinds,
    '{"kind": "url", «"path"»: "x"}',
    'unknown-property: Unknown key `path`; allowed here: `host`',
  ],
  [
    'no branch has the constant',
    kinds,
    '{"kind": «"fil"»}',
    'invalid-value: "fil" is not allowed here; did you mean "file"? Expected "file" or "url"',
  ],
];

describe('each mistake is one problem, on its culprit', () => {
  for (const [name, schema, text, ...problems] of rows) {
    test(name, () => expect(problemsIn(schema, text)).toEqual({ text, problems }));
  }

  test('no message mentions schemas or their keywords', () => {
    const messages = rows.flatMap(([, schema, text]) => problemsIn(schema, text).problems);
    expect(messages.filter((message) => /schema|oneOf|anyOf|allOf|additionalProperties/.test(message))).toEqual([]);
  });
});
