/**
 * Measures how long the sidebar's session reads the users and access rules of a large registry on the loopback interface, beside a
 * loop of plain requests for the same pages.
 *
 *   node scripts/bench/start/whole-lists.ts [--rounds 5]
 */
import { parseArgs } from 'node:util';
import { openSession } from '../../../admin-client/client/create-session.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { ownerToken, type TestRegistry } from '../../../harness/registry/registry.ts';
import { median } from '../median.ts';
import { startLargeRegistry } from './large-registry.ts';

/** The milliseconds of reading a list. */
interface WholeListTimes {
  /** Until the session has the first records. */
  readonly first: number;
  /** Until it has all records. */
  readonly whole: number;
  /** The time of the plain requests. */
  readonly server: number;
}

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const registry = await startLargeRegistry(10_001, 5);
try {
  console.log(
    '| milliseconds, median | first records | whole list | plain requests | ratio |\n|---|---:|---:|---:|---:|',
  );
  for (const list of ['users', 'rules'] as const) {
    const rounds: WholeListTimes[] = [];
    for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measure(registry, list));
    const medianOf = (name: keyof WholeListTimes): number => median(rounds.map((times) => times[name]));
    const [first, whole, server] = [medianOf('first'), medianOf('whole'), medianOf('server')];
    const cells = [first, whole, server].map((time) => time.toFixed(0));
    console.log(`| ${list} | ${cells.join(' | ')} | ${(whole / server).toFixed(2)} |`);
  }
} finally {
  await registry.stop();
}

/** Reads a list with a new session, and then with plain requests. */
async function measure({ url }: TestRegistry, list: 'users' | 'rules'): Promise<WholeListTimes> {
  const credential = { kind: 'token' } as const;
  const connection = { id: 'one', name: 'One', baseUrl: url, credential, tenants: [], isLocal: false };
  const session = openSession(connection, async () => `Bearer ${ownerToken}`);
  const part = list === 'users' ? session.list(userList, {}) : session.list(ruleList, {});
  const start = performance.now();
  let first: number | undefined;
  session.onDidChange(() => {
    if ((part.last()?.items.length ?? 0) > 0) first ??= performance.now() - start;
  });
  await part.read();
  const whole = performance.now() - start;
  session.close();
  return {
    first: first ?? whole,
    whole,
    server: await plainTime(`${url}/admin/${list === 'users' ? 'users' : 'acl'}`),
  };
}

/** Reads all pages of a list. Returns the time from each request to the end of its response. */
async function plainTime(address: string): Promise<number> {
  let time = 0;
  for (let query = '?limit=1000'; query !== ''; ) {
    const start = performance.now();
    const response = await fetch(`${address}${query}`, { headers: { authorization: `Bearer ${ownerToken}` } });
    const text = await response.text();
    time += performance.now() - start;
    const { next_cursor: cursor }: { readonly next_cursor: string | null } = JSON.parse(text);
    query = cursor === null ? '' : `?${new URLSearchParams({ limit: '1000', cursor })}`;
  }
  return time;
}
