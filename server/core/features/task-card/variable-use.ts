import { templateIn } from '../../analysis/template/read-template.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { EmbeddedString } from '../embedded/embedded-string.ts';

/** A use of an environment variable in a script or a template expression; offsets in the value of the string. */
export interface VariableUse extends OffsetRange {
  readonly name: string;
}

/** Returns the variable at the caret: `$NAME` or `${NAME}` in a script, `env.NAME` in a template expression. */
export function variableUse({ node, property, fields, index }: EmbeddedString): VariableUse | undefined {
  const uses = [...inTemplates(node), ...(fields.steps.includes(property) ? inScript(node.value) : [])];
  return uses.find(({ start, end }) => start <= index && index <= end);
}

function inTemplates(node: EmbeddedString['node']): readonly VariableUse[] {
  return templateIn(node).uses.flatMap(({ kind, name, members: [member] }) =>
    kind === 'variable' && name === 'env' && member ? [member] : [],
  );
}

function inScript(script: string): readonly VariableUse[] {
  return [...script.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(({ 0: written, 1: name = '', index }) => {
    const end = index + written.length;
    return { name, start: end - name.length, end };
  });
}
