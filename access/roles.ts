/** The roles, from lowest to highest. Spec 2.8 defines the roles, but not their order. */
export const roles = ['read', 'write', 'admin'] as const;

/** The maximum access of a user: access rules never grant more than the role allows. `admin` allows everything. */
export type Role = (typeof roles)[number];

/** The permissions that an access rule can grant. Each permission includes the lower ones. */
export const permissions = roles;
export type Permission = Role;

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Returns whether `held` is `needed` or higher. */
export function includes(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}
