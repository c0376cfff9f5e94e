import { templateIn } from '../../analysis/template/read-template.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { EmbeddedString } from '../embedded/embedded-string.ts';

/** An environment variable that a script or a template reads, where it is named in the string's value. */
export interface VariableUse extends OffsetRange {
  readonly name: string;
}

/** The variable whose name stands at the place: `$NAME` and `${NAME}` in what a task runs, `env.NAME` in a template. */
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
