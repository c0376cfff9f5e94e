/**
 * The maximum size of a body that is not a package, in bytes. Low because some of these routes accept requests without
 * credentials.
 */
export const smallBody = 65_536;
