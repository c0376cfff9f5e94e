import { expect, test } from 'vitest';
import { selectionRanges } from '../../../../server/core/features/selection.ts';
import { type FixtureOptions, openAt } from '../../../support/fixture.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };

/** Returns the selection at each step from `<|>`, innermost first. */
function stepsFrom(marked: string, options?: FixtureOptions): string {
  const { document, caret, text } = openAt(marked, options);
  const steps = selectionRanges(document, caret).map(({ start, end }) => JSON.stringify(text.slice(start, end)));
  return `\n${steps.join('\n')}\n`;
}

test('from a word of a script to the document', () => {
  expect(stepsFrom('a = "x"\n\n[build]\nrun = "npm <|>test" # why\nquiet = true\n\n[test]\n')).toMatchInlineSnapshot(`
    "
    "npm test"
    "\\"npm test\\""
    "run = \\"npm test\\""
    "[build]\\nrun = \\"npm test\\" # why\\nquiet = true"
    "[build]\\nrun = \\"npm test\\" # why\\nquiet = true\\n\\n"
    "a = \\"x\\"\\n\\n[build]\\nrun = \\"npm test\\" # why\\nquiet = true\\n\\n[test]\\n"
    "
  `);
});

test('from an item of a list in an inline table', () => {
  expect(stepsFrom('[a.tools]\nx = { version = "1", os = ["lin<|>ux", "macos"] }')).toMatchInlineSnapshot(`
    "
    "linux"
    "\\"linux\\""
    "[\\"linux\\", \\"macos\\"]"
    "os = [\\"linux\\", \\"macos\\"]"
    "{ version = \\"1\\", os = [\\"linux\\", \\"macos\\"] }"
    "x = { version = \\"1\\", os = [\\"linux\\", \\"macos\\"] }"
    "[a.tools]\\nx = { version = \\"1\\", os = [\\"linux\\", \\"macos\\"] }"
    "
  `);
});

test('from a key', () => {
  expect(stepsFrom('[a]\nenv.NO<|>DE = 1\n')).toMatchInlineSnapshot(`
    "
    "NODE"
    "NODE = 1"
    "env.NODE = 1"
    "[a]\\nenv.NODE = 1"
    "[a]\\nenv.NODE = 1\\n"
    "
  `);
});

test('from a header', () => {
  expect(stepsFrom('[a]\nrun = "x"\n\n[tasks.bu<|>ild]\nrun = "y"\n', config)).toMatchInlineSnapshot(`
    "
    "build"
    "[tasks.build]"
    "[tasks.build]\\nrun = \\"y\\""
    "[tasks.build]\\nrun = \\"y\\"\\n"
    "[a]\\nrun = \\"x\\"\\n\\n[tasks.build]\\nrun = \\"y\\"\\n"
    "
  `);
});

test('from a value in JSON', () => {
  expect(stepsFrom('{\n  "a": { "run": "x<|>y", "env": { "B": 1 } },\n  "b": "x"\n}\n', json)).toMatchInlineSnapshot(`
    "
    "xy"
    "\\"xy\\""
    "\\"run\\": \\"xy\\""
    "{ \\"run\\": \\"xy\\", \\"env\\": { \\"B\\": 1 } }"
    "\\"a\\": { \\"run\\": \\"xy\\", \\"env\\": { \\"B\\": 1 } }"
    "  \\"a\\": { \\"run\\": \\"xy\\", \\"env\\": { \\"B\\": 1 } },\\n"
    "{\\n  \\"a\\": { \\"run\\": \\"xy\\", \\"env\\": { \\"B\\": 1 } },\\n  \\"b\\": \\"x\\"\\n}\\n"
    "
  `);
});

test('in a string that is not closed', () => {
  expect(stepsFrom('[a]\nrun = "np<|>m\nquiet = true\n')).toMatchInlineSnapshot(`
    "
    "\\"npm"
    "run = \\"npm"
    "[a]\\nrun = \\"npm\\nquiet = true"
    "[a]\\nrun = \\"npm\\nquiet = true\\n"
    "
  `);
});

test('every range contains the previous one', () => {
  const text = '# c\na.b = [1, { c = "x" }]\n\n[b] # d\nrun = """\nx\n"""\n[[c.d]]\ne = \'f\'\n';
  for (let offset = 0; offset <= text.length; offset++) {
    const { document, caret } = openAt(`${text.slice(0, offset)}<|>${text.slice(offset)}`);
    const ranges = selectionRanges(document, caret);
    expect(ranges.at(-1)).toEqual({ start: 0, end: text.length });
    for (const [index, { start, end }] of ranges.entries()) {
      expect(start).toBeLessThanOrEqual(ranges[index - 1]?.start ?? offset);
      expect(end).toBeGreaterThanOrEqual(ranges[index - 1]?.end ?? offset);
    }
  }
});
