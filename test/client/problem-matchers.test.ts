import { expect, test } from 'vitest';
import { matchers, problemsFound, problemsIn } from './apply-matcher.ts';

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
    '# example.com/x\n./main.go:4:2: undefined: x\n[t]     main_test.go:7: got 1, want 2\n--- FAIL: TestX (0.00s)\nvet: ./b.go:3:1: undeclared name: y',
    ['main.go:4:2 error undefined: x', 'main_test.go:7 error got 1, want 2', 'b.go:3:1 error undeclared name: y'],
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
  expect(problemsFound(name, output)).toEqual(expected);
});

test('all problem matchers find files in remote windows, where VS Code cannot search for them', () => {
  for (const matcher of matchers) expect(matcher).toMatchObject({ fileLocation: ['autoDetect', expect.anything()] });
});
