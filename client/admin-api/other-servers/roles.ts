import { booleanAt, type JsonRecord, textAt } from '../json.ts';

const roleNames = ['role', 'role_name'];
const adminFlags = ['is_admin', 'isAdmin', 'admin'];
const permissionNames = ['permission', 'access', 'action', 'level'];

/** Returns the role of a user: a text, a list of `roles`, or a flag of admins. Empty if the server does not report it. */
export function roleOf(record: JsonRecord): string {
  return (
    textAt(record, ...roleNames) ?? listed(record.roles) ?? (booleanAt(record, ...adminFlags) === true ? 'admin' : '')
  );
}

/** Returns the permission of a rule: a text, or a list of `permissions`. Empty if the server does not report it. */
export function permissionOf(record: JsonRecord): string {
  return textAt(record, ...permissionNames) ?? listed(record.permissions) ?? '';
}

function listed(values: unknown): string | undefined {
  return Array.isArray(values) ? values.filter((one) => typeof one === 'string').join(', ') : undefined;
}
