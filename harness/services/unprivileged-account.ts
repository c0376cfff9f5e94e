import { readFileSync } from 'node:fs';
import type { Account } from './keeper-messages.ts';

/** Returns the user that servers which refuse to run as root run as; undefined when this process is not root. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = users.find((line) => line.startsWith('nobody:'))?.split(':');
  if (!fields) throw new Error('There is no user `nobody`, which the services run as.');
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}
