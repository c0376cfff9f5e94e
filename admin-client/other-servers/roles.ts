import { displayedText } from '../../server/core/text/displayed-text.ts';
import { booleanAt, type JsonRecord, textAt } from '../json.ts';

/** The members that contain the role of a user. */
export const roleMembers = ['role', 'role_name', 'roles'] as const;
/** The members that contain the permission of a rule. */
export const permissionMembers = ['permission', 'access', 'action', 'level', 'permissions'] as const;

const roleNames = ['role', 'role_name'];
const adminFlags = ['is_admin', 'isAdmin', 'admin'];
const permissionNames = ['permission', 'access', 'action', 'level'];

/**
 * Returns the role of a user: a text, a list, or a flag of admins; any other value as JSON. Empty if the server does not
 * report it.
 */
export function roleOf(record: JsonRecord): string {
  const role = textIn(record, roleNames, record.roles);
  return role ?? (booleanAt(record, ...adminFlags) === true ? 'admin' : '');
}

/** Returns whether the role of a user is a list or an object, so that its text is not a role itself. */
export function isRoleComposed(record: JsonRecord): boolean {
  return textAt(record, ...roleNames) === undefined && textIn(record, roleNames, record.roles) !== undefined;
}

/** Like `isRoleComposed`, for the permission of a rule. */
export function isPermissionComposed(record: JsonRecord): boolean {
  return textAt(record, ...permissionNames) === undefined && permissionOf(record) !== '';
}

/** Returns the permission of a rule: a text or a list; any other value as JSON. Empty if the server does not report it. */
export function permissionOf(record: JsonRecord): string {
  return textIn(record, permissionNames, record.permissions) ?? '';
}

/** Returns the value of the first of the names that has one, or else `list`, as text. */
function textIn(record: JsonRecord, names: readonly string[], list: unknown): string | undefined {
  const text = textAt(record, ...names);
  if (text !== undefined) return text;
  const values = [...names.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)), list];
  const value = values.find((one) => typeof one === 'object' && one !== null);
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return displayedText(JSON.stringify(value), maxShown);
  return value.filter((one) => typeof one === 'string').join(', ');
}

const maxShown = 100;
