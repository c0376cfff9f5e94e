/** From the least to the most that a user may ever do (spec 2.8 names them; their order is decided here). */
export const roles = ['read', 'write', 'admin'] as const;

/** A ceiling: whatever the rules grant, a user does no more than the role allows. `admin` may do everything. */
export type Role = (typeof roles)[number];

/** What a rule grants. Each includes those before it. */
export const permissions = roles;
export type Permission = Role;

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Whether `held` is at least `needed`. */
export function includes(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}
