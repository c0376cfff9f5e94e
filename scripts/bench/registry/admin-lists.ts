import { median } from '../median.ts';
import type { Subject } from './subjects.ts';

/** Adds users and reads all of them in pages of 100. Returns the median and the slowest page in milliseconds. */
export async function measureAdminLists(subject: Subject, users: number): Promise<string> {
  const address = new URL('/admin/users', subject.packages);
  const headers = { ...subject.headers, 'content-type': 'application/json' };
  const names = Array.from({ length: users }, (_, i) => `user-${i}`);
  for (const username of names) {
    const body = JSON.stringify({ username, role: 'read' });
    const response = await fetch(address, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`${username}: ${response.status} ${await response.text()}`);
    await response.text();
  }
  const times: number[] = [];
  const seen = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    address.search = `?${new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })}`;
    const start = performance.now();
    const page = (await (await fetch(address, { headers: subject.headers })).json()) as UserPage;
    times.push(performance.now() - start);
    for (const { username } of page.items) seen.add(username);
    cursor = page.next_cursor;
  }
  if (seen.size !== users) throw new Error(`${seen.size} of ${users} users were listed`);
  const slowest = Math.max(...times).toFixed(1);
  return `${users} users in ${times.length} pages, median ${median(times).toFixed(1)} ms, slowest ${slowest} ms`;
}

interface UserPage {
  readonly items: readonly { readonly username: string }[];
  readonly next_cursor: string | null;
}
