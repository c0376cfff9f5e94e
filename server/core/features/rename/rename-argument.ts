import { snakeCase } from '../../analysis/usage/snake-case.ts';
import { spanText } from '../../document/span.ts';
import type { NameUse, NameUses } from '../navigation/names/name-use.ts';
import type { FileEdit } from './file-edit.ts';
import type { Refusal } from './refusal.ts';

/** Returns the edits that rename an argument: its definition, and the variables that scripts and templates read. */
export function renameArgument({ at, all, defined }: NameUses, newName: string): readonly FileEdit[] | Refusal {
  if (newName === spanText(at.span)) return [];
  if (!/^\p{L}[\p{L}\p{N}_-]*$/u.test(newName)) {
    return { refusal: `\`${newName}\` is not a valid argument name; use letters, digits, \`-\` and \`_\`.` };
  }
  const variable = snakeCase(newName);
  if (variable !== at.name && defined.has(variable)) {
    return { refusal: `\`${newName}\` is already an argument of this task; choose another name.` };
  }
  if (newName.length > 1 && all.some(isShortFlag)) {
    return { refusal: `A flag without a long form has a single letter; \`${newName}\` is longer.` };
  }
  return all.map((use) => ({
    file: use.file,
    span: use.span,
    text: use.kind === 'variable' ? variable : declaredName(newName, use, at),
  }));
}

/**
 * Returns the new name for a definition. If the caret is at a variable, `_` is replaced with `-` where dashes are used.
 */
function declaredName(newName: string, { span }: NameUse, at: NameUse): string {
  if (at.kind !== 'variable') return newName;
  const hasDashes = spanText(span).includes('-') || textBefore(span, 2) === '--';
  return hasDashes ? newName.replaceAll('_', '-') : newName;
}

function isShortFlag({ kind, span }: NameUse): boolean {
  return kind === 'declaration' && textBefore(span, 1) === '-' && textBefore(span, 2) !== '--';
}

function textBefore({ anchor, start }: NameUse['span'], length: number): string {
  return anchor.text.slice(start - length, start);
}
