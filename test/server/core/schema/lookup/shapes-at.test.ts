import { describe, expect, test } from 'vitest';
import { nodeFromJson } from '../../../../../harness/documents/node-from-json.ts';
import type { PathStep } from '../../../../../server/core/document/caret.ts';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { memberNamed, type Node } from '../../../../../server/core/document/node.ts';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import { additionalOf, membersOf } from '../../../../../server/core/schema/lookup/members-of.ts';
import { shapesAt } from '../../../../../server/core/schema/lookup/shapes-at.ts';
import { documentation } from '../../../../../server/core/schema/shape/documentation-of.ts';
import { describeShape, describeShapes } from '../../../../../server/core/schema/words/describe.ts';

const closed = { additionalProperties: false };
const strings = { type: 'array', items: { type: 'string' } };
const root = compileSchema({
  properties: { 'first:task': { $ref: '#/$defs/task', description: 'The first one.' } },
  additionalProperties: { $ref: '#/$defs/task' },
  $defs: {
    task: {
      title: 'Task',
      description: 'Any task.',
      oneOf: [{ type: 'string', title: 'Script' }, strings, { $ref: '#/$defs/taskObject' }],
    },
    taskObject: {
      type: 'object',
      properties: {
        run: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/call' }, { $ref: '#/$defs/group' }] },
        tools: { type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/tool' }] } },
        env: {
          type: 'object',
          additionalProperties: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/age' }, { $ref: '#/$defs/ageObject' }] },
        },
        silent: { default: false, oneOf: [{ type: 'boolean' }, { enum: ['stdout', 'stderr'] }] },
      },
      ...closed,
    },
    call: { type: 'object', properties: { args: strings, task: { type: 'string' } }, required: ['task'], ...closed },
    group: { type: 'object', properties: { tasks: strings }, required: ['tasks'], ...closed },
    tool: {
      type: 'object',
      properties: { os: strings, version: { type: 'string' }, path: { type: 'string' } },
      oneOf: [{ required: ['version'] }, { required: ['path'] }],
      additionalProperties: { type: ['string', 'number'] },
    },
    age: {
      type: 'object',
      properties: { age: { type: 'string' }, redact: { type: 'boolean' } },
      required: ['age'],
      ...closed,
    },
    ageObject: {
      type: 'object',
      properties: { age: { type: 'object', properties: { value: true }, required: ['value'] } },
      required: ['age'],
      ...closed,
    },
  },
});

function nodeAt(node: Node | undefined, path: readonly PathStep[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (at, step) => (at?.kind === 'object' ? memberNamed(at, String(step))?.value : undefined),
    node,
  );
}

/** Returns the keys that are allowed at a path: `!` is required, `?` is required by some forms, `=` is present. */
function keysAt(value: JsonValue, ...path: readonly string[]): string {
  const document = nodeFromJson(value);
  const node = nodeAt(document, path);
  const object = node?.kind === 'object' ? node : undefined;
  const marks = { always: '!', sometimes: '?', never: '' };
  return membersOf(shapesAt(root, path, document), object)
    .map(({ name, required, present }) => `${name}${marks[required]}${present ? '=' : ''}`)
    .join(' ');
}

describe('the keys that an object may have', () => {
  test.each<[string, JsonValue, readonly string[], string]>([
    ['an empty task', { a: {} }, ['a'], 'run tools env silent'],
    ['a task that is not written yet', {}, ['a'], 'run tools env silent'],
    ['a task with a key', { a: { run: 'x' } }, ['a'], 'run= tools env silent'],
    ['an empty entry, both branches', { a: { run: {} } }, ['a', 'run'], 'task? tasks? args'],
    ['an entry of one branch', { a: { run: { args: [] } } }, ['a', 'run'], 'task! args='],
    ['an entry of the other branch', { a: { run: { tasks: [] } } }, ['a', 'run'], 'tasks!='],
    ['an entry with a key of neither branch', { a: { run: { x: [] } } }, ['a', 'run'], 'task? tasks? args'],
    [
      'an open object, exactly one of two keys, none present',
      { a: { tools: { node: {} } } },
      ['a', 'tools', 'node'],
      'version? path? os',
    ],
    [
      'an open object, exactly one of two keys, one present',
      { a: { tools: { node: { path: 'x' } } } },
      ['a', 'tools', 'node'],
      'path!= os',
    ],
    ['the object for a nested object', { a: { env: { A: { age: {} } } } }, ['a', 'env', 'A'], 'age!='],
    ['the object for a nested string', { a: { env: { A: { age: '' } } } }, ['a', 'env', 'A'], 'age!= redact'],
    ['inside that nested object', { a: { env: { A: { age: {} } } } }, ['a', 'env', 'A', 'age'], 'value!'],
    ['only additional names', { a: { tools: {} } }, ['a', 'tools'], ''],
  ])('%s', (_, value, path, keys) => {
    expect(keysAt(value, ...path)).toBe(keys);
  });

  test('the member at the caret does not affect the allowed keys', () => {
    const document = nodeFromJson({ a: { run: { task: '' } } });
    const object = nodeAt(document, ['a', 'run']);
    const writing = object?.kind === 'object' ? object.members[0] : undefined;
    const shapes = shapesAt(root, ['a', 'run'], document, writing);
    const names = membersOf(shapes, object?.kind === 'object' ? object : undefined, writing).map(({ name }) => name);
    expect(names).toEqual(['task', 'tasks', 'args']);
  });

  test('keys that a condition adds are allowed when it is met', () => {
    const conditional = compileSchema({
      properties: { kind: true },
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { extra: true } },
    });
    const namesFor = (value: JsonValue) => {
      const node = nodeFromJson(value);
      return membersOf([conditional], node.kind === 'object' ? node : undefined).map(({ name }) => name);
    };
    expect(namesFor({ kind: 'b' })).toEqual(['kind']);
    expect(namesFor({ kind: 'a' })).toEqual(['kind', 'extra']);
  });
});

describe('the shapes at a path', () => {
  test.each<[string, JsonValue, readonly PathStep[], string]>([
    ['a task', {}, ['a'], 'a string, an array of strings, or an object'],
    ['a task that is an object', { a: {} }, ['a'], 'an object'],
    ['a value with choices', { a: {} }, ['a', 'silent'], 'a boolean, "stdout" or "stderr"'],
    ['a value with choices that is a string', { a: { silent: 'x' } }, ['a', 'silent'], '"stdout" or "stderr"'],
    ['an item', { a: { run: { task: '' } } }, ['a', 'run', 'args', 3], 'a string'],
    [
      'an additional name that one form lists',
      { a: { tools: { node: {} } } },
      ['a', 'tools', 'node', 'os'],
      'an array of strings',
    ],
    [
      'an additional name that no form lists',
      { a: { tools: { node: {} } } },
      ['a', 'tools', 'node', 'x'],
      'a string or a number',
    ],
    ['a member of a string', { a: 'x' }, ['a', 'run'], ''],
  ])('%s', (_, value, path, words) => {
    const shapes = shapesAt(root, path, nodeFromJson(value));
    expect(shapes.every((shape) => shape.unions.length === 0)).toBe(true);
    expect(describeShapes(shapes)).toBe(words);
  });

  test('additional names have shapes where they are allowed, and none elsewhere', () => {
    const words = (...path: readonly string[]) => additionalOf(shapesAt(root, path, undefined))?.map(describeShape);
    expect(words('a', 'tools')).toEqual(['a string, or an object with `version` or `path`']);
    expect(words('a', 'run')).toBeUndefined();
    expect(additionalOf([compileSchema({ type: 'object' })])).toEqual([]);
    expect(
      additionalOf([compileSchema({ patternProperties: { '^x': { type: 'null' } }, ...closed })])?.map(describeShape),
    ).toEqual(['null']);
  });
});

describe('the documentation at a path', () => {
  test('documentation next to a $ref takes precedence over that of its target', () => {
    const task = root.object?.properties.get('first:task');
    expect(task && documentation(task)).toEqual({ title: 'Task', description: 'The first one.' });
  });

  test('a form has its own documentation, followed by that of its path', () => {
    const documentationOf = (name: string) =>
      shapesAt(root, [name], undefined).map(({ docs }) => `${docs.title}: ${docs.description}`);
    expect(documentationOf('first:task')).toEqual([
      'Script: The first one.',
      'Task: The first one.',
      'Task: The first one.',
    ]);
    expect(documentationOf('other')).toEqual(['Script: Any task.', 'Task: Any task.', 'Task: Any task.']);
  });

  test('a default belongs only to the form that it matches', () => {
    const defaults = shapesAt(root, ['a', 'silent'], undefined).map(({ docs }) => docs.default);
    expect(defaults).toEqual([false, undefined]);
  });
});
