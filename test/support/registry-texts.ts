/** A server to which one token may publish. */
export const settings = '[settings]\nauth_token = { env = "T" }\n';

/** A user who may publish. */
export const alice = '[[users]]\nusername = "alice"\nrole = "write"\ntoken = { env = "A" }\n';

/** A user who may only read. */
export const reader = '[[users]]\nusername = "ci"\nrole = "read"\ntoken = { env = "C" }\n';

/** An identity provider. */
export const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';

/** A tenant to which one token may publish; tables of the tenant may follow. */
export const tenant = '[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nauth_token = { env = "B" }\n';

/** Returns an access rule. */
export function acl(user: string, pattern: string, permission: string): string {
  return `[[acl]]\nuser = "${user}"\npattern = "${pattern}"\npermission = "${permission}"\n`;
}
