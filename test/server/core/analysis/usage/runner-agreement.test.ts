import { describe, expect, test } from 'vitest';
import { usageMarkers } from '../../../../../server/core/analysis/usage/usage-markers.ts';
import { readUsage } from '../../../../../server/core/analysis/usage/usage-spec.ts';
import { open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';
import { acceptedSpecs, refusedSpecs } from './sample-specs.ts';

const isRefused = (spec: string): boolean => readUsage(spec).faults.length > 0 || usageMarkers(spec).length > 0;

test('specifications are accepted or rejected as in the table', () => {
  expect(acceptedSpecs.filter(isRefused)).toEqual([]);
  expect(refusedSpecs.filter((spec) => !isRefused(spec))).toEqual([]);
});

describe('the runner agrees', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared, because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }
  test('on every specification', () => {
    const all = [...acceptedSpecs, ...refusedSpecs];
    expect(refusedByRunner(all, runner)).toEqual(refusedSpecs);
  });
});

/** All forms of the marker of script files, including those that have no effect. */
const marked = [
  ...[
    '#USAGE',
    '# USAGE',
    '#[USAGE]',
    '# [USAGE]',
    '::USAGE',
    '::[USAGE]',
    ':: USAGE',
    '//USAGE',
    '// [USAGE]',
  ].flatMap((marker) => [
    `${marker} arg "<x>"`,
    `arg "<x>"\n  ${marker} flag "-q"`,
    `cmd "x" {\n${marker} flag "-q"\n}`,
  ]),
  '/*\n#USAGE arg "<x>"\n*/',
  'about """\n#USAGE x\n"""',
  'arg "<x>" help="#USAGE y"',
  '#USAGE',
  '{#\n#USAGE arg "<x>"\n#}\narg "<y>"',
];

describe('a marker of script files is an error if the runner rejects it', () => {
  const isError = (spec: string) =>
    problemsOf(open(`[a]\nrun = "x"\nusage = ${JSON.stringify(spec)}\n`)).some(
      ({ code, severity }) => code === 'usage-directive' && severity === 'error',
    );
  test('according to the table', () => {
    const accepted = marked.filter((spec) => !isError(spec));
    expect(accepted).toEqual(marked.filter((spec) => /\/\/|\/\*|about|help|\{#/.test(spec)));
  });
  const runner = findRunner();
  test.runIf(runner)('by the runner itself', () => {
    expect(runner && refusedByRunner(marked, runner)).toEqual(marked.filter(isError));
  });
});

function refusedByRunner(specs: readonly string[], { validate }: Runner): readonly string[] {
  const config = specs.map((spec, index) => `[tasks.t${index}]\nrun = "x"\nusage = ${JSON.stringify(spec)}\n`).join('');
  const refused = new Set(
    validate(config).flatMap(({ task, category }) => (category === 'usage-parse-error' ? [Number(task.slice(1))] : [])),
  );
  return specs.filter((_, index) => refused.has(index));
}
