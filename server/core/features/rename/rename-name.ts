import { spanText } from '../../document/span.ts';
import type { NameUse, NameUses } from '../navigation/names/name-use.ts';
import type { FileEdit } from './file-edit.ts';
import type { Refusal } from './refusal.ts';
import { renameArgument } from './rename-argument.ts';

/** Returns the edits that rename an argument, a daemon, a variable or a function of a shell script. */
export function renameName(uses: NameUses, newName: string): readonly FileEdit[] | Refusal {
  const { subject, at, all, defined } = uses;
  if (subject === 'argument') return renameArgument(uses, newName);
  if (newName === at.name) return [];
  if (uses.fixed !== undefined) return { refusal: uses.fixed };
  const { noun, pattern, others } = syntaxOf(subject);
  if (!pattern.test(newName))
    return { refusal: `\`${newName}\` is not a valid ${noun} name; use letters, digits${others} and \`_\`.` };
  if (uses.hidden !== undefined) {
    return {
      refusal: `\`${at.name}\` may also be used in \`${uses.hidden}\`, which is not read; rename it in the text.`,
    };
  }
  if (defined.has(newName)) return { refusal: `\`${newName}\` is already a ${noun} here; choose another name.` };
  return all.map((use) => ({ file: use.file, span: use.span, text: writtenName(newName, use) }));
}

interface NameSyntax {
  readonly noun: string;
  readonly pattern: RegExp;
  /** The characters besides letters, digits and `_`, in words. */
  readonly others: string;
}

function syntaxOf(subject: NameUses['subject']): NameSyntax {
  if (subject === 'function') return { noun: 'function', pattern: /^[A-Za-z_][\w-]*$/, others: ', `-`' };
  if (subject === 'daemon') return { noun: 'daemon', pattern: /^[\w.-]+$/, others: ', `.`, `-`' };
  return { noun: 'variable', pattern: /^[A-Za-z_]\w*$/, others: '' };
}

/** Returns the name as written at the caret, without the quotes of a key. */
export function nameAt({ span, isKey, name }: NameUse): string {
  return isKey ? name : spanText(span);
}

function writtenName(newName: string, { file, isKey }: NameUse): string {
  return isKey ? file.document.language.renderKey(newName) : newName;
}
