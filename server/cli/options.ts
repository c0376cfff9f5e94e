import { parseArgs } from 'node:util';
import { nearest } from '../core/schema/words/nearest.ts';
import { UsageError } from './usage-error.ts';

/** Options by their long names: a `flag` is there or not, a `value` is given behind it or after `=`. */
export type OptionSpecs = Readonly<
  Record<string, { readonly takes: 'flag' | 'value' | 'values'; readonly short?: string }>
>;

/** The words behind a command, told apart. */
export interface Options {
  /** What is no option: names of files and folders. */
  readonly names: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  values(name: string): readonly string[];
}

/** Tells options and names apart; throws a `UsageError` for an option that is not in `specs`, or is used wrongly. */
export function readOptions(words: readonly string[], specs: OptionSpecs): Options {
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, toNodeOption(spec)])),
    // The messages of strict parsing speak to programmers, and differ between versions of Node.
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (!spec) throw new UsageError(unknownOption(token.rawName, specs));
    const { rawName, value, inlineValue } = token;
    if (spec.takes === 'flag' && value !== undefined) {
      throw new UsageError(`"${rawName}" takes no value, so leave "=${value}" away`);
    }
    if (spec.takes !== 'flag' && (value === undefined || (!inlineValue && /^-./.test(value)))) {
      throw new UsageError(`"${rawName}" needs a value behind it`);
    }
    const known = given.get(token.name) ?? [];
    if (spec.takes === 'value' && known.length > 0)
      throw new UsageError(`"${rawName}" is defined twice; keep one of them`);
    given.set(token.name, [...known, value ?? '']);
  }
  return {
    names: positionals,
    flag: (name) => given.has(name),
    value: (name) => given.get(name)?.at(-1),
    values: (name) => given.get(name) ?? [],
  };
}

/** The value of an option that allows a few words only. */
export function choiceOf<Choice extends string>(
  options: Options,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = options.value(name);
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`"--${name}" cannot be "${value}"${didYouMean(value, choices)}: it is ${listed(choices)}`);
}

/** The value of an option that is a whole number from `least` to `most`. */
export function numberOf(
  options: Options,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const value = options.value(name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`"--${name}" cannot be "${value}": it is a whole number from ${least} to ${most}`);
}

/** ` (did you mean "x"?)`, or nothing when no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const [suggestion] = nearest(word, candidates);
  return suggestion === undefined ? '' : ` (did you mean "${suggestion}"?)`;
}

/** `a, b or c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function toNodeOption({ takes, short }: OptionSpecs[string]) {
  const type: 'boolean' | 'string' = takes === 'flag' ? 'boolean' : 'string';
  return { type, multiple: true, ...(short !== undefined && { short }) };
}

function unknownOption(written: string, specs: OptionSpecs): string {
  const names = Object.keys(specs).map((name) => `--${name}`);
  return `there is no option "${written}"${didYouMean(written, names)}`;
}
