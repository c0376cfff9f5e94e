/** An argument of a task that had a name in another program. */
export interface UsageArgument {
  /** The name in the other program. */
  readonly id: string;
  readonly help?: string | undefined;
  /** The value without an argument; an argument without it is required, unless `isOptional` is set. */
  readonly fallback?: string | undefined;
  readonly isOptional?: boolean | undefined;
  /** Whether it takes all following arguments. */
  readonly isVariadic?: boolean | undefined;
  readonly choices?: readonly string[] | undefined;
}

/** Returns the variable that contains an argument in a script, as a reference of the shell. */
export function variableOf(id: string): string {
  return `$\{usage_${nameOf(id).replaceAll('-', '_')}}`;
}

/** Returns the `usage` of a task (spec 2.2) with these arguments; undefined if there are none. */
export function usageOf(all: Iterable<UsageArgument>): string | undefined {
  const lines = [...all].map(usageLine);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function usageLine({ id, help, fallback, isOptional, isVariadic, choices = [] }: UsageArgument): string {
  const isRequired = fallback === undefined && isOptional !== true;
  const name = isRequired ? `<${nameOf(id)}>` : `[${nameOf(id)}]`;
  const parts = [`arg ${quoted(isVariadic === true ? `${name}...` : name)}`];
  if (isVariadic === true) parts.push('var=#true');
  if (help !== undefined) parts.push(`help=${quoted(help)}`);
  if (fallback !== undefined) parts.push(`default=${quoted(fallback)}`);
  if (choices.length > 0) parts.push(`{ choices ${choices.map(quoted).join(' ')} }`);
  return parts.join(' ');
}

function nameOf(id: string): string {
  const words = id.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'argument';
}

/** A string of KDL. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
