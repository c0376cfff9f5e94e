import validate from 'validate-npm-package-name';
import { quoted } from '../../errors/quoted.ts';

const maxLength = 214;

/** The form of most names, which need no further checks. */
const commonName = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
/** The names that npm refuses although they have the right form. */
const reservedNames = new Set(['node_modules', 'favicon.ico']);

/**
 * Returns a sentence that explains why a text is not a package name; undefined if it is one. The rules are npm's for
 * existing packages, whose names may contain capitals and `!'()*`. In addition, neither a scope nor the name after it
 * may begin with `.` or `_`, or consist of hyphens only.
 */
export function packageNameProblem(text: string): string | undefined {
  if (text.length > maxLength) return `A package name must have at most ${maxLength} characters.`;
  if (commonName.test(text) && !reservedNames.has(text)) return undefined;
  if (validate(text).validForOldPackages && !/(?:^@?|\/)(?:[._]|-+(?:\/|$))/.test(text)) return undefined;
  return `${quoted(text)} is not a package name; use \`name\` or \`@scope/name\` with letters, digits and \`. _ - ~\`, not beginning with \`.\`, \`_\` or \`-\`.`;
}

/** Returns a sentence that explains why a new package cannot have this name. Names of new packages are in lower case. */
export function newPackageNameProblem(text: string): string | undefined {
  return packageNameProblem(text) ?? newNameProblem(text);
}

/** Returns a sentence that explains why a package name cannot be the name of a new package. */
export function newNameProblem(text: string): string | undefined {
  if (!/[A-Z!'()*]/.test(text)) return undefined;
  return `${quoted(text)} cannot be the name of a new package; use lower-case letters, digits and \`. _ - ~\`.`;
}

/** Returns the path of a package in access rules. */
export function accessPathOf(packageName: string): string {
  return `npm/${packageName}`;
}
