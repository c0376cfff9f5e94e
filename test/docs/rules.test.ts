import { expect, test } from 'vitest';
import { rules } from '../../server/core/analysis/rules/all-rules.ts';
import { pagesOfCodes } from '../../server/lsp/diagnostics/pages-of-codes.ts';
import { readPage } from './pages.ts';

test('The address of each rule, which diagnostics contain, is a heading of the page', () => {
  const pageOf = pagesOfCodes('docs/rules.md');
  const { anchors } = readPage('docs/rules.md');
  const addresses = rules.map(({ code }) => pageOf(code) ?? '');
  expect(addresses.length).toBeGreaterThan(30);
  expect(addresses.filter((address) => !anchors.has(address.split('#')[1] ?? ''))).toEqual([]);
});
