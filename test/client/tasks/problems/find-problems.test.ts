import { expect, test } from 'vitest';
import { declaredMatchers } from '../../../../client/tasks/problems/declared-matchers.ts';
import { problemFinder } from '../../../../client/tasks/problems/find-problems.ts';

const manifest = {
  contributes: {
    problemPatterns: [
      { name: 'place', regexp: '^(\\S+?):(\\d+):(\\d+): (.*)$', file: 1, line: 2, column: 3, message: 4 },
    ],
    problemMatchers: [
      { name: 'named', source: 'n', severity: 'warning', pattern: '$place' },
      { name: 'based', base: '$named', severity: 'info' },
      { name: 'assumed', pattern: { regexp: '^(\\w+)@(\\d+),(\\d+)$' } },
      {
        name: 'range',
        pattern: { regexp: '^(\\S+)\\((.*)\\) (\\w) (.*)$', file: 1, location: 2, severity: 3, message: 4 },
      },
      {
        name: 'block',
        pattern: [
          { regexp: '^file (\\S+)$', file: 1 },
          { regexp: '^ {2}(\\d+) (.*)$', line: 1, message: 2, loop: true },
        ],
      },
      { name: 'unreadable', base: '$tsc' },
      { name: 'wrong', pattern: { regexp: '(' } },
    ],
  },
};

function check(output: string, ...names: readonly string[]): readonly string[] {
  const matchers = declaredMatchers([manifest]).filter(({ name }) => names.includes(name));
  const finder = problemFinder({ matchersOf: () => matchers, isTask: (text) => ['a', 'b', '//x:c'].includes(text) });
  return output
    .split('\n')
    .flatMap((line) => finder.add(line))
    .map(({ task, file, line, column, endLine, endColumn, severity, message }) =>
      [`${task}>${file}`, line, column, endLine, endColumn, severity, message]
        .filter((part) => part !== undefined)
        .join(' '),
    );
}

test.for<readonly [matcher: string, output: string, problems: readonly string[]]>([
  ['$named', 'x.c:1:2: bad', ['>x.c 1 2 warning bad']],
  ['$based', 'x.c:1:2: bad', ['>x.c 1 2 info bad']],
  ['$assumed', 'x@1,2', ['>x 1 2 error x@1,2']],
  ['$range', 'x(1,2,3,4) W bad\ny(5) E bad', ['>x 1 2 3 4 warning bad', '>y 5 error bad']],
  ['$block', 'file x\n  1 p\n  2 q\n\n  3 r', ['>x 1 error p', '>x 2 error q']],
  ['$block', 'file x\nfile y\n  1 p', ['>y 1 error p']],
  ['$named', '[a] x:1:2: p\n[//x:c] y:1:2: q\n[z] w:1:2: r', ['a>x 1 2 warning p', '//x:c>y 1 2 warning q']],
  [
    '$block',
    '[a] file x\n[b] file y\n[a]   1 p\n[b]   2 q\n[a]   3 r',
    ['a>x 1 error p', 'b>y 2 error q', 'a>x 3 error r'],
  ],
])('the matcher %s finds problems in %j', ([matcher, output, problems]) => {
  expect(check(output, matcher)).toEqual(problems);
});

test('matchers that cannot be read are omitted', () => {
  const names = declaredMatchers([manifest, undefined, { contributes: { problemMatchers: 7 } }]).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['$named', '$based', '$assumed', '$range', '$block']);
});
