import { expect, test } from 'vitest';
import { listPackages, type NameScan } from '../../../../registry/storage/search/list-packages.ts';
import type { FoundPackage } from '../../../../registry/storage/search/package-search.ts';
import { everyone } from '../../support/everyone.ts';

const portion = 1_000;

/** Returns a scan of packages with numbers from 1 as names, of which the reader may read each `step`th. */
function scanOf(count: number, step: number) {
  return async ({ after, skip, take }: NameScan) => {
    const start = Number(after);
    const numbers = Array.from({ length: Math.min(portion, count - start) }, (_, index) => start + index + 1);
    const readable = numbers.filter((number) => number % step === 0);
    const packages = readable.slice(skip, skip + take).map(toPackage);
    return { count: readable.length, packages, last: numbers.length < portion ? undefined : String(numbers.at(-1)) };
  };
}

function toPackage(number: number): FoundPackage {
  return { name: String(number), description: '', keywords: [], version: '1.0.0', publishedBy: '', modifiedAt: 0 };
}

/** The packages, the first result and the number of results that are requested, and the expected numbers of results. */
const lists = [
  { packages: 0, from: 0, size: 30, first: undefined, shown: 0, total: 0, isComplete: true },
  { packages: 90, from: 30, size: 30, first: '62', shown: 15, total: 45, isComplete: true },
  { packages: 90, from: 60, size: 30, first: undefined, shown: 0, total: 45, isComplete: true },
  { packages: 5_000, from: 490, size: 30, first: '982', shown: 30, total: 2_500, isComplete: true },
  { packages: 20_000, from: 0, size: 30, first: '2', shown: 30, total: 10_000, isComplete: true },
  { packages: 50_000, from: 0, size: 30, first: '2', shown: 30, total: 10_500, isComplete: false },
  { packages: 50_000, from: 24_000, size: 30, first: '48002', shown: 30, total: 24_500, isComplete: false },
  { packages: 50_000, from: 24_990, size: 30, first: '49982', shown: 10, total: 25_000, isComplete: true },
  { packages: 50_000, step: 100, from: 0, size: 30, first: '100', shown: 30, total: 250, isComplete: false },
  { packages: 50_000, step: 100, from: 240, size: 30, first: '24100', shown: 30, total: 280, isComplete: false },
  { packages: 50_000, step: 100, from: 480, size: 30, first: '48100', shown: 20, total: 500, isComplete: true },
];

test.each(lists)(
  'of $packages packages, $size from $from on',
  async ({ packages, step = 2, from, size, first, shown, ...rest }) => {
    const found = await listPackages({ tenant: '', from, size, reader: everyone }, scanOf(packages, step));
    expect(found).toEqual({ packages: expect.any(Array), ...rest });
    expect([found.packages[0]?.name, found.packages.length]).toEqual([first, shown]);
  },
);
