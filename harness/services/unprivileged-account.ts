import { readFileSync } from 'node:fs';
import type { Account } from './keeper-messages.ts';

/** Returns the user for servers that refuse to run as root; undefined if this process does not run as root. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = users.find((line) => line.startsWith('nobody:'))?.split(':');
  if (!fields) throw new Error('There is no user `nobody`, which the services run as.');
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}
