/**
 * The totals of users and access rules, which triggers maintain, and the index of the tokens of users that expire, so that the
 * statistics require no scan: the statements of a migration. Never changes.
 */
export const accessTotals = `
CREATE TABLE access_totals (
  tenant TEXT PRIMARY KEY,
  users INTEGER NOT NULL,
  rules INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO access_totals
  SELECT tenant, sum(users), sum(rules) FROM (
    SELECT tenant, 1 AS users, 0 AS rules FROM users UNION ALL SELECT tenant, 0, 1 FROM rules
  ) GROUP BY tenant;

CREATE TRIGGER total_of_new_user AFTER INSERT ON users BEGIN
  INSERT INTO access_totals VALUES (NEW.tenant, 1, 0) ON CONFLICT DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER total_of_deleted_user AFTER DELETE ON users BEGIN
  UPDATE access_totals SET users = users - 1 WHERE tenant = OLD.tenant;
END;
CREATE TRIGGER total_of_new_rule AFTER INSERT ON rules BEGIN
  INSERT INTO access_totals VALUES (NEW.tenant, 0, 1) ON CONFLICT DO UPDATE SET rules = rules + 1;
END;
CREATE TRIGGER total_of_deleted_rule AFTER DELETE ON rules BEGIN
  UPDATE access_totals SET rules = rules - 1 WHERE tenant = OLD.tenant;
END;

-- With the username, since tokens of trusted publishers are not counted.
CREATE INDEX tokens_by_expiry ON tokens (expires_at, username) WHERE expires_at IS NOT NULL;
`;
