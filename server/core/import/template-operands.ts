import { NotImported } from './not-imported.ts';
import { type ComputedText, type TextPart, templateString } from './script-text.ts';

/** Returns the text if it is known before the task runs; otherwise undefined. */
export function constantOf(parts: readonly TextPart[]): string | undefined {
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
}

/** Returns text as an operand of a template expression. Throws NotImported if that is not possible. */
export function operandOf(parts: readonly TextPart[]): string {
  const operand = knownOperandOf(parts);
  if (operand === undefined) throw new NotImported('it computes a value that a template expression cannot contain');
  return operand;
}

/** Returns text as an operand of a template expression; undefined if that is not possible. */
export function knownOperandOf(parts: readonly TextPart[]): string | undefined {
  const constant = constantOf(parts);
  if (constant !== undefined) return templateString(constant);
  const operands = parts
    .filter((part) => part !== '')
    .map((part) => {
      if (typeof part === 'string') return templateString(part);
      const expression = 'expression' in part ? part.expression : part.template;
      return expression === undefined
        ? undefined
        : /^\{\{(?<value>(?:(?!\}\}).)*)\}\}$/s.exec(expression)?.groups?.value;
    });
  if (!operands.every((operand) => operand !== undefined)) return undefined;
  // A filter binds more tightly than `~`.
  return operands.length > 1 ? `(${operands.join(' ~ ')})` : operands[0];
}

/** Returns a reference to an environment variable, with a default value. */
export function environmentVariable(name: string, fallback: readonly TextPart[] = ['']): ComputedText {
  const operand = knownOperandOf(fallback);
  return {
    shell: constantOf(fallback) === '' ? [`$\{${name}}`] : [`$\{${name}:-`, ...fallback, '}'],
    template: operand === undefined ? undefined : `{{env.${name} | default(value=${operand})}}`,
  };
}

/** Returns the parts of text that depends on a condition of the runner's templates. */
export function conditional(
  condition: string,
  { consequent, alternative }: { readonly consequent: readonly TextPart[]; readonly alternative: readonly TextPart[] },
): readonly TextPart[] {
  return [
    { expression: `{% if ${condition} %}` },
    ...consequent,
    ...(constantOf(alternative) === '' ? [] : [{ expression: '{% else %}' }, ...alternative]),
    { expression: '{% endif %}' },
  ];
}
