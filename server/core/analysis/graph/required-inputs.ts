import { memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import type { UsageArgument } from '../usage/usage-argument.ts';
import { usageSpec } from '../usage/usage-spec.ts';

/** An argument or a flag without which the runner does not run a task. */
export type RequiredInput = Pick<UsageArgument, 'kind' | 'written' | 'forms'>;

const none: readonly RequiredInput[] = [];

/**
 * Returns the arguments and flags that a task requires; an empty list if its `usage` is incomplete or defines commands,
 * or if the task parses its arguments itself (`raw_args`).
 */
export function requiredInputs(task: ObjectNode): readonly RequiredInput[] {
  const usage = memberNamed(task, 'usage')?.value;
  if (usage?.kind !== 'string' || !usage.closed || !mayRequire.test(usage.value)) return none;
  const raw: Node | undefined = memberNamed(task, 'raw_args')?.value;
  if (raw?.kind === 'boolean' && raw.value) return [];
  const spec = usageSpec(usage);
  if (!spec.isComplete || spec.commands.length > 0) return [];
  return spec.arguments
    .filter(
      ({ required, defaults, env, isBuiltIn }) => required && defaults.length === 0 && env === undefined && !isBuiltIn,
    )
    .map(({ kind, written, forms }) => ({ kind, written, forms }));
}

const mayRequire = /\barg\b|required/;
