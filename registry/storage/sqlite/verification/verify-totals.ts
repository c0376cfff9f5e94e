import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../../row.ts';

/**
 * Returns the problems of the numbers of users and access rules, which triggers maintain: they must be those of the rows. A total
 * without rows and rows without a total are compared as well.
 */
export function problemsOfTotals(database: DatabaseSync): readonly string[] {
  if (!hasTotals(database)) return [];
  const wrong = database
    .prepare(
      `SELECT tenant, sum(users) AS users, sum(rules) AS rules, sum(counted_users) AS counted_users,
         sum(counted_rules) AS counted_rules
       FROM (
         SELECT tenant, users, rules, 0 AS counted_users, 0 AS counted_rules FROM access_totals
         UNION ALL SELECT tenant, 0, 0, count(*), 0 FROM users GROUP BY tenant
         UNION ALL SELECT tenant, 0, 0, 0, count(*) FROM rules GROUP BY tenant
       )
       GROUP BY tenant HAVING sum(users) <> sum(counted_users) OR sum(rules) <> sum(counted_rules) ORDER BY tenant`,
    )
    .all();
  return wrong.map((row) => {
    const tenant = text(row, 'tenant');
    const recorded = `${integer(row, 'users')} users and ${integer(row, 'rules')} access rules`;
    const counted = `${integer(row, 'counted_users')} and ${integer(row, 'counted_rules')}`;
    const owner = tenant === '' ? 'the server' : `the tenant \`${tenant}\``;
    return `The totals of ${owner} are ${recorded} instead of ${counted}.`;
  });
}

/** Returns whether a database has these totals. Those of earlier versions do not. */
function hasTotals(database: DatabaseSync): boolean {
  const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'access_totals'");
  return found.get() !== undefined;
}
