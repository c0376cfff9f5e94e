import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface MatcherPattern {
  readonly regexp: string;
  readonly file?: number;
  readonly line?: number;
  readonly column?: number;
  readonly severity?: number;
  readonly code?: number;
  readonly message?: number;
  readonly loop?: boolean;
}

interface ContributedMatcher {
  readonly name: string;
  readonly severity?: string;
  readonly pattern: MatcherPattern | readonly MatcherPattern[];
}

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const matchers: readonly ContributedMatcher[] = manifest.contributes.problemMatchers;

type Part = 'file' | 'line' | 'column' | 'severity' | 'code' | 'message';

/** Applies the patterns of a matcher to lines as VS Code does. Returns each problem as `file:line:column severity code message`. */
function problemsIn(name: string, text: string): readonly string[] {
  const matcher = matchers.find((one) => one.name === `taskwright-${name}`);
  if (!matcher) throw new Error(`there is no matcher ${name}`);
  const patterns = [matcher.pattern].flat();
  const lines = text.split('\n');
  const found: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    let parts: Partial<Record<Part, string>> = {};
    for (const [index, pattern] of patterns.entries()) {
      const own = partsOf(pattern, lines[at + index] ?? '');
      if (!own) break;
      parts = { ...parts, ...own };
      if (index < patterns.length - 1) continue;
      found.push(asText(parts, matcher.severity));
      for (let next = pattern.loop ? at + index + 1 : lines.length; next < lines.length; next++) {
        const more = partsOf(pattern, lines[next] ?? '');
        if (!more) break;
        found.push(asText({ ...parts, ...more }, matcher.severity));
      }
    }
  }
  return found;
}

function partsOf(pattern: MatcherPattern, line: string): Partial<Record<Part, string>> | undefined {
  const match = new RegExp(pattern.regexp).exec(line);
  if (!match) return undefined;
  const names: readonly Part[] = ['file', 'line', 'column', 'severity', 'code', 'message'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const group = pattern[name];
      return group === undefined ? [] : [[name, match[group]?.trim()]];
    }),
  );
}

function asText({ file, line, column, severity, code, message }: Partial<Record<Part, string>>, fallback = ''): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, severity ?? fallback, code, message].filter((part) => part !== undefined).join(' ');
}

test.for<readonly [name: string, output: string, expected: readonly string[]]>([
  [
    'tsc',
    "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\nFound 1 error.",
    ["src/a.ts:1:7 error TS2322 Type 'string' is not assignable to type 'number'."],
  ],
  ['tsc', '[web] ./src/b c.ts:10:2 - error TS1005: X: y.', ['src/b c.ts:10:2 error TS1005 X: y.']],
  ['tsc', 'C:\\a\\b.ts(1,2): warning TS6133: z', ['C:\\a\\b.ts:1:2 warning TS6133 z']],
  [
    'eslint',
    "\n/repo/src/a.js\n  1:5  error    'x' is never used  no-unused-vars\n  22:10  warning  Parsing failed\n\n✖ 2 problems",
    ["/repo/src/a.js:1:5 error no-unused-vars 'x' is never used", '/repo/src/a.js:22:10 warning Parsing failed'],
  ],
  ['eslint', '[lint] src/a.js\n[lint]   1:5  error  Bad  rule/x', ['src/a.js:1:5 error rule/x Bad']],
  [
    'gcc',
    "a.c: In function 'main':\na.c:1:20: error: 'x' undeclared\n[cc] ./lib/b.h:3: fatal error: no.h: No such file\nb.c:2:1: note: here",
    ["a.c:1:20 error 'x' undeclared", 'lib/b.h:3 error no.h: No such file', 'b.c:2:1 note here'],
  ],
  [
    'rustc',
    'error[E0425]: cannot find value `x`\n --> src/main.rs:2:5\n  |\nwarning: unused\n[build]   --> src/lib.rs:9:1\nerror: aborting',
    ['src/main.rs:2:5 error E0425 cannot find value `x`', 'src/lib.rs:9:1 warning unused'],
  ],
  [
    'go',
    '# example.com/x\n./main.go:4:2: undefined: x\n[t]     main_test.go:7: got 1, want 2\n--- FAIL: TestX (0.00s)',
    ['main.go:4:2 error undefined: x', 'main_test.go:7 error got 1, want 2'],
  ],
  [
    'python',
    'Traceback (most recent call last):\n  File "/repo/a.py", line 3, in <module>\n    f(0)\n[t]   File "b.py", line 1\n  File "<frozen x>", line 2, in y',
    ['/repo/a.py:3 error File "/repo/a.py", line 3, in <module>', 'b.py:1 error [t]   File "b.py", line 1'],
  ],
  [
    'pytest',
    '>       assert 1 == 2\nE       assert 1 == 2\n\ntest_x.py:2: AssertionError\n=== short test summary info ===\nFAILED test_x.py::test - assert',
    ['test_x.py:2 error AssertionError'],
  ],
])('the problem matcher for %s finds the places in its output', ([name, output, expected]) => {
  expect(problemsIn(name, output)).toEqual(expected);
});

test('all problem matchers look for files in the folders of the workspace, because a task can run in any of them', () => {
  for (const matcher of matchers) expect(matcher).toMatchObject({ fileLocation: ['search', expect.anything()] });
});
