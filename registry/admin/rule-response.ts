import type { rule } from '../../admin-contract/access.ts';
import type { Body } from '../../admin-contract/body.ts';
import type { KnownRule } from '../directory/known-access.ts';
import { toTime } from './list-response.ts';

/** Returns an access rule as responses contain it. */
export function toRule({ id, user, pattern, permission, source, createdAt }: KnownRule): Body<typeof rule> {
  return { id, user, pattern, permission, source, created_at: toTime(createdAt) };
}
