const longestName = 214;
const part = "[A-Za-z0-9~!'()*-][A-Za-z0-9._~!'()*-]*";
const name = new RegExp(`^(?:@${part}/)?${part}$`);
const newPart = '[a-z0-9~-][a-z0-9._~-]*';
const newName = new RegExp(`^(?:@${newPart}/)?${newPart}$`);
const reserved = new Set(['node_modules', 'favicon.ico']);

/**
 * Why a text is not the name of a package, as a sentence; undefined when it is one. Old packages of an upstream may have
 * capitals and `!'()*` in their names.
 */
export function packageNameProblem(text: string): string | undefined {
  if (text.length > longestName) return `A package's name has at most ${longestName} characters.`;
  if (name.test(text) && !reserved.has(text)) return undefined;
  return `${JSON.stringify(text)} is not the name of a package: write name or @scope/name in letters, digits, ".", "_", "-" and "~", not beginning with "." or "_".`;
}

/** Why a package of this name cannot be published here; as a sentence. New names are lower-case. */
export function newPackageNameProblem(text: string): string | undefined {
  const problem = packageNameProblem(text);
  if (problem !== undefined || newName.test(text)) return problem;
  return `A new package cannot be called ${JSON.stringify(text)}: write the name in lower-case letters, digits, ".", "_", "-" and "~".`;
}

/** The path by which access rules speak of everything that belongs to a package. */
export function accessPathOf(packageName: string): string {
  return `npm/${packageName}`;
}
