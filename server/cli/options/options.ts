import { parseArgs } from 'node:util';
import { nearest } from '../../core/schema/words/nearest.ts';
import { UsageError } from './usage-error.ts';

/**
 * Options by their long names. A `flag` has no value; the value of the others is the next argument or follows `=`. An
 * option that takes `values` can be repeated. One that names a `file` or a `folder` cannot be empty, which as a path would be the
 * current folder.
 */
export type OptionSpecs = Readonly<
  Record<
    string,
    {
      readonly takes: 'flag' | 'value' | 'values';
      readonly short?: string;
      readonly names?: 'file' | 'folder';
    }
  >
>;

/** The parsed arguments of a command. */
export interface Options {
  /** The arguments that are not options: names of files and folders. */
  readonly names: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  values(name: string): readonly string[];
  /** The options with their values, in the order of the command line. A flag has the value `''`. */
  readonly given: readonly GivenOption[];
}

interface GivenOption {
  readonly name: string;
  readonly value: string;
}

/** An argument that is an option instead of the value of the one before it. A negative number is a value. */
const optionLike = /^-\D/;

/** Parses the arguments of a command. Throws a `UsageError` for an option that is not in `specs` or is used incorrectly. */
export function readOptions(args: readonly string[], specs: OptionSpecs): Options {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, toNodeOption(spec)])),
    // The errors of strict parsing are worded for programmers and differ between versions of Node.
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const inOrder: GivenOption[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (!spec) throw new UsageError(unknownOption(token.rawName, specs));
    const { rawName, value, inlineValue } = token;
    if (spec.takes === 'flag' && value !== undefined) {
      throw new UsageError(`\`${rawName}\` takes no value; remove \`=${value}\``);
    }
    if (spec.takes !== 'flag' && (value === undefined || (!inlineValue && optionLike.test(value)))) {
      throw new UsageError(`\`${rawName}\` requires a value`);
    }
    if (spec.names !== undefined && value === '') throw new UsageError(`\`${rawName}\` requires a ${spec.names}`);
    const earlier = given.get(token.name) ?? [];
    if (spec.takes === 'value' && earlier.length > 0)
      throw new UsageError(`\`${rawName}\` is specified twice; remove one`);
    given.set(token.name, [...earlier, value ?? '']);
    inOrder.push({ name: token.name, value: value ?? '' });
  }
  return {
    names: positionals,
    flag: (name) => given.has(name),
    value: (name) => given.get(name)?.at(-1),
    values: (name) => given.get(name) ?? [],
    given: inOrder,
  };
}

/** Returns the value of an option that accepts only `choices`; undefined if the option is not given. */
export function choiceOf<Choice extends string>(
  options: Options,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = options.value(name);
  return value === undefined ? undefined : choiceAmong(value, `--${name}`, choices);
}

/**
 * Returns the value of an option or an argument that accepts only `choices`. `label` is its name in the usage, such as `--format` or
 * `ROLE`. Throws a `UsageError` for any other value.
 */
export function choiceAmong<Choice extends string>(value: string, label: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  const suggestion = didYouMean(value, choices);
  throw new UsageError(`\`${label}\` cannot be ${quoted(value)}${suggestion}: it must be ${joinWithOr(choices)}`);
}

/** Returns the value of an option that is an integer from `min` to `max`; undefined if the option is not given. */
export function numberOf(
  options: Options,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const value = options.value(name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`\`--${name}\` cannot be ${quoted(value)}: it must be an integer from ${min} to ${max}`);
}

/** Returns a suggestion in parentheses with a leading space, or an empty string if no candidate is similar. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const [suggestion] = nearest(word, candidates);
  return suggestion === undefined ? '' : ` (did you mean \`${suggestion}\`?)`;
}

/** Returns a list such as `a, b or c`. */
export function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function quoted(value: string): string {
  return value === '' ? 'empty' : `\`${value}\``;
}

function toNodeOption({ takes, short }: OptionSpecs[string]) {
  const type: 'boolean' | 'string' = takes === 'flag' ? 'boolean' : 'string';
  return { type, multiple: true, ...(short !== undefined && { short }) };
}

function unknownOption(option: string, specs: OptionSpecs): string {
  const names = Object.keys(specs).map((name) => `--${name}`);
  return `there is no option \`${option}\`${didYouMean(option, names)}`;
}
