import { groupIn } from '../../../access/group-name.ts';
import type { StoredGroup } from '../contract/records.ts';
import { type DatabaseRow, integer, text, texts } from '../row.ts';

/** The groups with their members, in SQL; a condition can follow. */
export const groupsWithMembers = `SELECT *, ARRAY(
    SELECT username FROM group_members AS member
    WHERE member.tenant = stored.tenant AND member.name = stored.name ORDER BY username
  ) AS members FROM user_groups AS stored`;

/** The groups as JSON, of the tenants `$1` and with the names `$2` after `@`, or all of them. */
export const groupRows = `(SELECT json_agg(found) FROM (
  ${groupsWithMembers}
  WHERE $1::text[] IS NULL OR (tenant, '@' || name) IN (SELECT * FROM unnest($1::text[], $2::text[]))
) AS found)`;

/** The groups of the database in memory. */
export class GroupMemory {
  /** By tenant, then by name. */
  readonly #groups = new Map<string, Map<string, StoredGroup>>();
  /** The names of the groups of each user. */
  readonly #byUser = new Map<string, Set<string>>();

  find(tenant: string, name: string): StoredGroup | undefined {
    return this.#groups.get(tenant)?.get(name);
  }

  count(tenant: string): number {
    return this.#groups.get(tenant)?.size ?? 0;
  }

  /** Returns the names of the groups of a user, ordered. */
  ofUser(tenant: string, username: string): readonly string[] {
    return [...(this.#byUser.get(keyOf(tenant, username)) ?? [])].sort();
  }

  add(group: StoredGroup): void {
    const { tenant, name, members } = group;
    const others = this.#groups.get(tenant);
    if (others) others.set(name, group);
    else this.#groups.set(tenant, new Map([[name, group]]));
    for (const member of members) {
      const key = keyOf(tenant, member);
      const names = this.#byUser.get(key);
      if (names) names.add(name);
      else this.#byUser.set(key, new Set([name]));
    }
  }

  /** Removes the group that the user of an access rule names, if it names a group. */
  forget(tenant: string, ruleUser: string): void {
    const name = groupIn(ruleUser);
    const group = name === undefined ? undefined : this.find(tenant, name);
    if (!group) return;
    this.#groups.get(tenant)?.delete(group.name);
    for (const member of group.members) {
      const key = keyOf(tenant, member);
      const names = this.#byUser.get(key);
      names?.delete(group.name);
      if (names?.size === 0) this.#byUser.delete(key);
    }
  }

  clear(): void {
    this.#groups.clear();
    this.#byUser.clear();
  }
}

export function toGroup(row: DatabaseRow): StoredGroup {
  return {
    tenant: text(row, 'tenant'),
    name: text(row, 'name'),
    members: texts(row, 'members'),
    createdAt: integer(row, 'created_at'),
  };
}

/** Returns the key of a user or a group. Neither a tenant nor a username contains a slash. */
export function keyOf(tenant: string, username: string): string {
  return `${tenant}/${username}`;
}
