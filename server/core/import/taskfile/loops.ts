import { NotImported } from '../not-imported.ts';
import { constantOf } from '../template-operands.ts';
import type { TaskVariables } from './task-variables.ts';
import type { TaskfileNode } from './taskfile-node.ts';

/**
 * Returns the result of `convert` for a command or dependency, or the results for each item of its `for`. Throws
 * NotImported if the items are known only when the task runs.
 */
export function withItem<Result>(
  node: TaskfileNode,
  variables: TaskVariables,
  convert: (variables: TaskVariables) => Result,
): readonly Result[] {
  const loop = node.get('for');
  if (!loop) return [convert(variables)];
  const name = loop.get('as')?.text ?? 'ITEM';
  return itemsOf(loop, variables).map((item) => convert(variables.withValue(name, item)));
}

function itemsOf(loop: TaskfileNode, variables: TaskVariables): readonly string[] {
  if (loop.isList) return loop.items.map((item) => textOf(item));
  const name = loop.get('var')?.text;
  if (name === undefined) throw new NotImported('`for` without a list has no equivalent');
  const list = variables.list(name);
  if (list) return list.map((item) => textOf(item));
  const text = constantOf(variables.parts(`{{.${name}}}`));
  if (text === undefined) throw new NotImported(`\`for\` iterates over \`${name}\`, which is not a constant`);
  const separator = loop.get('split')?.text ?? /\s+/;
  return text.split(separator).filter((item) => item !== '');
}

function textOf(item: TaskfileNode): string {
  const { text } = item;
  if (text === undefined) throw new NotImported('an item of `for` is not a string');
  return text;
}
