import { privateNameProblem } from '../../../../access/private-names.ts';

/** The packages whose names match a pattern, and their versions in a range. */
export interface PackageRange {
  readonly name: string;
  /** Undefined for all versions. */
  readonly range: string | undefined;
}

/** Returns the parts of a string such as `@scope/name@<1.2.3`. */
export function packageRangeOf(text: string): PackageRange {
  const at = text.indexOf('@', 1);
  return at < 0 ? { name: text, range: undefined } : { name: text.slice(0, at), range: text.slice(at + 1) };
}

/** Returns the problem with an item of `deny`; undefined if it is valid. */
export function deniedPackagesProblem(text: string): string | undefined {
  const { name, range } = packageRangeOf(text);
  const problem = privateNameProblem(name);
  if (problem !== undefined) return problem;
  if (range === undefined || isRange(range)) return undefined;
  return 'Expected a range of versions after the `@`, such as `one@<1.2.3`';
}

/** Returns the problem with an item of `allow`, which must specify versions; undefined if it is valid. */
export function allowedVersionsProblem(text: string): string | undefined {
  const { name, range } = packageRangeOf(text);
  const problem = deniedPackagesProblem(text);
  if (problem !== undefined) return problem;
  if (range === undefined) return 'Expected a package with versions, such as `one@1.2.3`';
  return name.includes('*') ? 'Expected the name of one package, without `*`' : undefined;
}

/** Returns the problem with the name of one package; undefined if it is valid. */
export function onePackageProblem(name: string): string | undefined {
  if (name.includes('*')) return 'Expected the name of one package, without `*`';
  return privateNameProblem(name);
}

/** Returns the problem with a scope, the part of a package name before the slash; undefined if it is valid. */
export function scopeProblem(text: string): string | undefined {
  return /^@[a-z0-9~-][a-z0-9._~-]*$/.test(text) ? undefined : 'Expected a scope, such as "@acme"';
}

/** Returns the problem with a range of versions; undefined if it is valid. */
export function versionRangeProblem(text: string): string | undefined {
  return isRange(text) ? undefined : 'Expected a range of versions, such as `<1.2.3` or `>=1.0.0 <1.2.3 || 2.0.0`';
}

const number = '(?:0|[1-9]\\d{0,14})';
const identifier = '[0-9A-Za-z-]+';
const rest = `(?:-${identifier}(?:\\.${identifier})*)?(?:\\+${identifier}(?:\\.${identifier})*)?`;
const any = '[xX*]';
const version = `${number}\\.${number}\\.${number}${rest}`;
const partial = `(?:${version}|${any}|${number}(?:\\.${any}|\\.${number}(?:\\.${any})?)?)`;
const comparator = `(?:[<>]=?|=|\\^|~)?${partial}`;
const comparators = new RegExp(`^(?:${version} - ${version}|${comparator}(?: ${comparator})*)$`);

/** Returns whether a string is a range of versions in npm's syntax, without redundant spaces and signs. */
function isRange(text: string): boolean {
  return text.length <= 256 && text.split(' || ').every((one) => comparators.test(one));
}
