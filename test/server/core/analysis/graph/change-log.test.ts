import { expect, test } from 'vitest';
import { ChangeLog } from '../../../../../server/core/analysis/graph/change-log.ts';

/** Returns a log in which results have read the names `a` and `b`. */
function readLog() {
  const log = new ChangeLog();
  const readsOf = (name: string) => log.observe(() => log.read('name', name)).reads;
  return { log, a: readsOf('a'), b: readsOf('b') };
}

test('the parts that changed since a revision are those that were read before', () => {
  const { log, a, b } = readLog();
  const { revision } = log;
  log.changed('name', 'a');
  log.changed('name', 'unread');
  const between = log.revision;
  log.changed('name', 'b');
  expect(log.partsChangedSince(revision)).toEqual(new Set([expect.anything(), ...a, ...b]));
  expect(log.partsChangedSince(between)?.has(b[0] ?? { changed: -1 })).toBe(true);
  expect(log.partsChangedSince(between)?.has(a[0] ?? { changed: -1 })).toBe(false);
  expect(log.partsChangedSince(log.revision)).toEqual(new Set());
});

test('after very many changes, or a change of everything, all parts may have changed', () => {
  const { log } = readLog();
  const { revision } = log;
  for (let count = 0; count < 10_000; count++) log.changed('name', 'a');
  expect(log.partsChangedSince(revision)).toBeUndefined();
  expect(log.partsChangedSince(log.revision - 500)?.size).toBe(2);
  const before = log.revision;
  log.allChanged();
  expect(log.partsChangedSince(before)).toBeUndefined();
});
