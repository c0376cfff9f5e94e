/** A version by semver.org 2.0.0, as numbers and dotted identifiers; at most 256 characters, as npm has it. */
const number = '(?:0|[1-9]\\d{0,15})';
const identifier = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
const build = '[0-9A-Za-z-]+';
const version = new RegExp(
  `^${number}\\.${number}\\.${number}(?:-${identifier}(?:\\.${identifier})*)?(?:\\+${build}(?:\\.${build})*)?$`,
);

export function isVersion(text: string): boolean {
  return text.length <= 256 && version.test(text);
}

/** Why a text cannot be a distribution tag, as a sentence: what looks like a version or a range is one to clients. */
export function tagProblem(tag: string): string | undefined {
  if (/^[A-Za-z][\w.-]{0,127}$/.test(tag) && !/^(?:v\d.*|x)$/i.test(tag)) return undefined;
  return `${JSON.stringify(tag)} cannot be a tag: write a name that begins with a letter and is no version or range.`;
}
