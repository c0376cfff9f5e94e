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
}

/**
 * Returns a shell reference to an argument. The runner does not set the variable of an optional argument that is
 * omitted.
 */
export function variableOf({ id, isOptional }: Pick<UsageArgument, 'id' | 'isOptional'>): string {
  return `$\{usage_${nameOf(id).replaceAll('-', '_')}${isOptional === true ? ':-' : ''}}`;
}

/** Returns a template expression for an argument. Several values are joined with spaces. */
export function argumentTemplate({ id, isVariadic }: Pick<UsageArgument, 'id' | 'isVariadic'>): string {
  return `{{usage.${nameOf(id).replaceAll('-', '_')}${isVariadic === true ? " | join(sep=' ')" : ''}}}`;
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
  const { id, help, fallback, isVariadic, choices = [], option } = argument;
  const name = isRequired(argument) || option ? `<${nameOf(id)}>` : `[${nameOf(id)}]`;
  const value = isVariadic === true ? `${name}...` : name;
  const parts = [option ? `flag ${quoted(`${optionNames(option)} ${value}`)}` : `arg ${quoted(value)}`];
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
