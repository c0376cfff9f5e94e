import { literal } from './script-text.ts';

/** An argument of a task that is imported from another program. */
export interface UsageArgument {
  /** The name in the other program. */
  readonly id: string;
  readonly help?: string | undefined;
  /**
   * The default value, in the runner's notation. An argument without a default is required, unless `isOptional` is set.
   */
  readonly fallback?: string | undefined;
  readonly isOptional?: boolean | undefined;
  /** Whether the argument accepts all remaining values. */
  readonly isVariadic?: boolean | undefined;
  readonly choices?: readonly string[] | undefined;
  /** The names of the option by which the value is passed; undefined for a positional argument. */
  readonly option?: { readonly long: string; readonly short: string | undefined } | undefined;
  /** Whether it is an option without a value. */
  readonly isFlag?: boolean | undefined;
}

/**
 * Returns a shell reference to an argument. The runner does not set the variable of an optional argument that is
 * omitted.
 */
export function variableOf({ id, isOptional }: Pick<UsageArgument, 'id' | 'isOptional'>): string {
  return `$\{usage_${argumentName({ id })}${isOptional === true ? ':-' : ''}}`;
}

/** Returns the name of an argument in templates and, after `usage_`, in the environment. */
export function argumentName({ id }: Pick<UsageArgument, 'id'>): string {
  return nameOf(id).replaceAll('-', '_');
}

/** Returns the name of an option, without the dashes before it. */
export function argumentOption({ long }: { readonly long: string }): string {
  return nameOf(long);
}

/** Returns a template expression for an argument. Several values are joined with spaces. */
export function argumentTemplate({ id, isVariadic }: Pick<UsageArgument, 'id' | 'isVariadic'>): string {
  return `{{usage.${argumentName({ id })}${isVariadic === true ? " | join(sep=' ')" : ''}}}`;
}

/**
 * Returns the `usage` of a task (spec 2.2) with these arguments; undefined if there are none. Required arguments come
 * first; otherwise, they could not be passed without the optional arguments before them.
 */
export function usageOf(all: Iterable<UsageArgument>): string | undefined {
  const list = [...all];
  const lines = [...list.filter(isRequired), ...list.filter((one) => !isRequired(one))].map(usageLine);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function isRequired({ fallback, isOptional }: UsageArgument): boolean {
  return fallback === undefined && isOptional !== true;
}

function usageLine(argument: UsageArgument): string {
  const { id, help, fallback, isVariadic, choices = [], option, isFlag } = argument;
  const name = isRequired(argument) || option ? `<${nameOf(id)}>` : `[${nameOf(id)}]`;
  // An option is repeated for each value; with `...`, it would also take the positional arguments after it.
  const value = isVariadic === true && !option ? `${name}...` : name;
  const names = option && optionNames(option);
  const parts = [names === undefined ? `arg ${quoted(value)}` : `flag ${quoted(isFlag ? names : `${names} ${value}`)}`];
  if (option && isRequired(argument)) parts.push('required=#true');
  if (isVariadic === true) parts.push('var=#true');
  if (help !== undefined) parts.push(`help=${quoted(literal(help))}`);
  if (fallback !== undefined) parts.push(`default=${quoted(fallback)}`);
  if (choices.length > 0) parts.push(`{ choices ${choices.map(quoted).join(' ')} }`);
  return parts.join(' ');
}

function optionNames({ long, short }: NonNullable<UsageArgument['option']>): string {
  return short === undefined ? `--${nameOf(long)}` : `-${short} --${nameOf(long)}`;
}

function nameOf(id: string): string {
  const words = id.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'argument';
}

/** Returns a KDL string. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
