import { describe, expect, test } from 'vitest';
import {
  literalBeginning,
  nameMatcher,
  targetKind,
  withoutExtension,
} from '../../../../../server/core/analysis/graph/task-name.ts';

describe('a name', () => {
  test.each([
    ['build', 'name'],
    ['a:b', 'name'],
    ['FOO=1', 'name'],
    ['//api:build', 'project'],
    ['//...:build', 'project'],
    ['./...:build', 'project'],
    ['...:build', 'name'],
    ['bu...', 'name'],
    [':build', 'project'],
    ['./:build', 'project'],
    ['./api:build', 'project'],
    ['./build', 'name'],
    ['^build', 'project'],
    ['a*', 'pattern'],
    ['a?', 'pattern'],
    ['[ab]', 'pattern'],
    ['{a,b}', 'pattern'],
    ['{{ vars.a }}', 'template'],
    ['a-{% if x %}b{% endif %}*', 'template'],
  ])('%s is a %s', (target, kind) => {
    expect(targetKind(target)).toBe(kind);
  });

  test.each([
    ['hello.sh', 'hello'],
    ['hello.tar.gz', 'hello.tar'],
    ['a:b.py', 'a:b'],
    ['.hidden', '.hidden'],
    ['a.b:c', 'a.b:c'],
    ['hello', 'hello'],
  ])('%s without its file extension is %s', (name, stem) => {
    expect(withoutExtension(name)).toBe(stem);
  });
});

describe('a pattern', () => {
  test.each([
    ['*', ['a', 'b.sh'], ['a:b']],
    ['**', ['a', 'a:b', 'a:b:c'], []],
    ['a:*', ['a:b'], ['a', 'a:b:c', 'b:a']],
    ['a:**', ['a:b', 'a:b:c'], ['b']],
    ['a:{b,c}', ['a:b', 'a:c'], ['a:d']],
    ['a?', ['ab'], ['a', 'abc', 'a:']],
    ['[ab]', ['a', 'b'], ['c', 'ab']],
    ['lint*', ['lint', 'lint-css'], ['Lint', 'lint:css']],
  ])('%s', (pattern, fitting, others) => {
    const fits = nameMatcher(pattern);
    expect(fitting.filter((name) => !fits(name))).toEqual([]);
    expect(others.filter((name) => fits(name))).toEqual([]);
    expect(fitting.filter((name) => !name.startsWith(literalBeginning(pattern)))).toEqual([]);
  });
});
