/** Returns the error for a user who does not exist in a registry, whose address is `where`. */
export function missingUser(where: string, username: string): Error {
  return new Error(`${where} has no user \`${username}\`; \`taskwright-registry users list\` lists them`);
}
