import { describe, expect, test } from 'vitest';
import { usageMarkers } from '../../../../server/core/analysis/usage/usage-markers.ts';
import { readUsage } from '../../../../server/core/analysis/usage/usage-spec.ts';
import { findRunner, type Runner } from '../../../support/runner.ts';
import { acceptedSpecs, refusedSpecs } from './sample-specs.ts';

const isRefused = (spec: string): boolean => readUsage(spec).faults.length > 0 || usageMarkers(spec).length > 0;

test('specifications are accepted or refused as the table says', () => {
  expect(acceptedSpecs.filter(isRefused)).toEqual([]);
  expect(refusedSpecs.filter((spec) => !isRefused(spec))).toEqual([]);
});

describe('the runner agrees', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared, because the runner cannot be had', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }
  test('on every specification', () => {
    const all = [...acceptedSpecs, ...refusedSpecs];
    expect(refusedByRunner(all, runner)).toEqual(refusedSpecs);
  }, 60_000);
});

function refusedByRunner(specs: readonly string[], { validate }: Runner): readonly string[] {
  const config = specs.map((spec, index) => `[tasks.t${index}]\nrun = "x"\nusage = ${JSON.stringify(spec)}\n`).join('');
  const refused = new Set(
    validate(config).flatMap(({ task, category }) => (category === 'usage-parse-error' ? [Number(task.slice(1))] : [])),
  );
  return specs.filter((_, index) => refused.has(index));
}
