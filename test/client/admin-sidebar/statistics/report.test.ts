import { describe, expect, test } from 'vitest';
import { readStats } from '../../../../admin-client/reading/stats.ts';
import { type Numbers, report } from '../../../../client/admin-sidebar/statistics/report.ts';
import type { Quantity } from '../../../../client/webview/statistics/messages.ts';
import { inEnglish } from '../tree/support/drawn.ts';

const lists = { users: [], rules: [], cache: [] };

/** Returns the texts of the sections of a page, by their ids. */
function sectionsOf(body: unknown, known: Partial<Numbers> = {}): Readonly<Record<string, readonly string[]>> {
  const stats = readStats(body);
  if (stats === undefined) throw new Error('These are no statistics.');
  const sections = report({ stats, activity: [], ...lists, ...known }, inEnglish);
  return Object.fromEntries(
    sections.map(({ id, content }) => {
      if (content.kind === 'figures')
        return [id, content.figures.map(({ label, quantity }) => `${label}: ${shown(quantity)}`)];
      return [id, content.kind === 'table' ? content.rows.map(({ cells }) => cells.map(shown).join(' | ')) : []];
    }),
  );
}

function shown(quantity: Quantity): string {
  if (quantity.unit === 'unknown') return '?';
  return quantity.unit === 'text' ? quantity.text : `${quantity.value}`;
}

describe('the statistics of a server of the specification', () => {
  const body = {
    storage_usage: { total_mb: 12, per_repo: { npm: { mb: 11 } } },
    cache_statistics: { hit_rate: 0.5 },
    registry_activity: { downloads_today: 7, last: '2026-11-23', is_busy: false },
    admin_token: 'must-not-be-shown',
  };

  test('are shown under the names that the server uses, without secrets', () => {
    expect(sectionsOf(body).others).toEqual([
      'storage_usage › total_mb | 12',
      'storage_usage › per_repo › npm › mb | 11',
      'cache_statistics › hit_rate | 0.5',
      'registry_activity › downloads_today | 7',
      'registry_activity › last | 2026-11-23',
      'registry_activity › is_busy | false',
      'admin_token | [hidden]',
    ]);
  });

  test('are supplemented with the contents of the lists', () => {
    const users = [{ username: 'ann', role: 'read', source: 'runtime' }] as const;
    const cache = [{ registry: 'npm', path: 'left', size: 5 }];
    const { overview = [] } = sectionsOf(body, { users, rules: 'unknown', cache });
    expect(overview.filter((line) => !line.endsWith('?'))).toEqual(['Users: 1', 'Cache entries: 1', 'Cache size: 5']);
  });
});

test('no statistics of our own registry are shown twice', () => {
  const webhooks = { waiting: 2, failed: 1 };
  const body = { mode: 'acl', anonymous_reads: false, cache: { hits: 3, misses: 1, hit_ratio: 0.75 }, webhooks };
  const { overview, others = [] } = sectionsOf(body);
  expect(overview).toEqual(
    expect.arrayContaining(['Anonymous reads: No', 'Cache hit ratio: 0.75', 'Waiting webhook deliveries: 2']),
  );
  expect(others).toEqual([]);
});

test('statistics with many members are shown up to a limit, the largest first', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`r${index}`, { 200: index }]));
  const { requests = [], others = [] } = sectionsOf({ requests: { by_registry: many }, extra: structuredClone(many) });
  expect([requests.length, requests[0], requests.at(-1)]).toEqual([201, 'r49999 | 200 | 49999', '49,800 more |  | ']);
  expect([others.length, others.at(-1)]).toEqual([201, '49,800 more | ']);
});

test('statistics that the page knows are not repeated', () => {
  expect(sectionsOf({ mode: 'acl', users: 3, cache: { entries: 1, bytes: 2 } }).others).toBeUndefined();
});

test.each([
  [{ mode: 'acl' }, 'Not reported by this server.'],
  [
    { registries: [{ name: 'npm', reads: 10 }] },
    'Not reported under a known name; see the other figures of this server.',
  ],
])('an empty table says what the server has reported: %o', (body, text) => {
  const stats = readStats(body);
  if (stats === undefined) throw new Error('These are no statistics.');
  const tables = report({ stats, activity: [], ...lists }, inEnglish).flatMap(({ id, content }) =>
    content.kind === 'table' && ['requests', 'latency', 'storage'].includes(id) ? [content.empty] : [],
  );
  expect(tables).toEqual([text, text, text]);
});
