import type { UsageArgument } from '../usage-arguments.ts';

/**
 * Returns the inputs of `tasks.json`, which VS Code prompts for before a task starts, by their identifiers. Inputs of
 * type `command` are omitted.
 */
export function readInputs(value: unknown): ReadonlyMap<string, UsageArgument> {
  const inputs = new Map<string, UsageArgument>();
  for (const item of Array.isArray(value) ? (value as readonly unknown[]) : []) {
    const { id, type, description, default: fallback, options } = Object(item) as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string' || (type !== 'promptString' && type !== 'pickString')) continue;
    inputs.set(id, {
      id,
      help: typeof description === 'string' ? description : undefined,
      fallback: typeof fallback === 'string' ? fallback : undefined,
      choices: Array.isArray(options) ? options.map(choiceOf) : [],
    });
  }
  return inputs;
}

function choiceOf(option: unknown): string {
  return String(typeof option === 'object' && option !== null && 'value' in option ? option.value : option);
}
