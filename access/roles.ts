/** The roles, from lowest to highest. Spec 2.8 defines the roles, but not their order. */
export const roles = ['read', 'write', 'admin'] as const;

/** The maximum access of a user: access rules never grant more than the role allows. `admin` allows everything. */
export type Role = (typeof roles)[number];

/**
 * The permissions that an access rule can grant, from lowest to highest. Each permission includes the lower ones. `stage` allows staging
 * versions, which a user with `write` approves.
 */
export const permissions = ['read', 'stage', 'write', 'admin'] as const;
export type Permission = (typeof permissions)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function isPermission(value: unknown): value is Permission {
  return permissions.some((permission) => permission === value);
}

/** Returns whether `held` is `needed` or higher. */
export function includes(held: Permission, needed: Permission): boolean {
  return permissions.indexOf(held) >= permissions.indexOf(needed);
}
