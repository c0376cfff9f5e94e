import { joinList } from '../../analysis/fixes/join-list.ts';
import { interpreterOf } from '../../analysis/scripts/interpreter.ts';
import { shellOfTask } from '../../analysis/scripts/task-scripts.ts';
import { leavesNoState, reachesEnd } from '../../analysis/shell/join-scripts.ts';
import { listedScripts } from '../../analysis/shell/listed-scripts.ts';
import { readShell } from '../../analysis/shell/read-shell.ts';
import { covers } from '../../document/node-chain.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { type PropertyAt, placedRange, propertyAt } from './property-at.ts';
import { renderList } from './render-list.ts';

/**
 * Converts a script of several lines to a list of commands, and back. Each item of a list runs in its own shell, so the
 * conversion is offered only if no line affects the next, such as by setting a variable or changing the folder.
 */
export function scriptLines(place: ActionPlace): readonly CodeAction[] {
  const found = propertyAt(place);
  if (!found || place.kind.fields().reference(found.property.key.name)?.when !== 'during') return [];
  return [...split(found, place), ...join(found, place)];
}

function split(found: PropertyAt, { document, shellOf }: ActionPlace): CodeAction[] {
  const { value } = found.property;
  if (value.kind !== 'string') return [];
  const { dialect, exitsOnError } = interpreterOf(value.value, shellOfTask(found.entry) ?? shellOf?.(found.entry));
  // Without `errexit`, a script continues after a line that fails; a list does not.
  if (!dialect || !exitsOnError) return [];
  const lines = linesOf(value.value);
  if (lines.length < 2 || !lines.every(isIndependent)) return [];
  const text = renderList(lines, document.language, found.indent);
  return [change('Run each line separately', { ...placedRange(found, value), text })];
}

/**
 * Joins the scripts around the caret, unless one of them changes the state of its shell in a way that affects the
 * others.
 */
function join(found: PropertyAt, { document, range, shellOf }: ActionPlace): CodeAction[] {
  const { value } = found.property;
  if (value.kind !== 'array' || found.object?.members.some(({ key }) => key.name === 'extends')) return [];
  const offset = range.start - found.placed.start;
  const index = Math.max(
    0,
    value.items.findIndex((item) => item.anchor === found.placed.block && covers(item, offset)),
  );
  const shell = shellOfTask(found.entry) ?? shellOf?.(found.entry);
  const scripts = listedScripts(value.items, shell)?.scripts ?? [];
  if (!scripts.slice(0, -1).every((listed) => !listed || leavesNoState(listed.script))) return [];
  const edit = joinList(value, index, shell, document);
  return edit ? [change('Join into one script', edit)] : [];
}

function change(title: string, edit: TextEdit): CodeAction {
  return { title, kind: 'refactor.rewrite', edits: [edit] };
}

function linesOf(script: string): readonly string[] {
  return script.split(/\r?\n/).filter((line) => line.trim() !== '');
}

const continuesOnNextLine = /(?:[\\|({]|&&|\b(?:do|then|else|in))\s*$|<<|\{%/;
const changesState =
  /^(?:#|[\s})]|(?:cd|pushd|popd|export|unset|set|shopt|source|\.|alias|umask|trap|exec|eval|read|local|declare|readonly|if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function|wait)(?:\s|$)|[A-Za-z_]\w*(?:\+?=|\(\)))/;

/** Returns whether a line is a complete command that can run in its own shell. */
function isIndependent(line: string): boolean {
  const quotes = line.replace(/\\./g, '').match(/["'`]/g) ?? [];
  const isBalanced = ['"', "'", '`'].every((quote) => quotes.filter((found) => found === quote).length % 2 === 0);
  return (
    isBalanced &&
    !continuesOnNextLine.test(line) &&
    !changesState.test(line) &&
    !/[;&]\s*(?:cd|export|set)\s|&\s*$/.test(line) &&
    failsAlike(line)
  );
}

/**
 * Returns whether a script ends at this line if and only if the line fails. Returns false for a line that reads
 * arguments, since only the last script of a list receives them.
 */
function failsAlike(line: string): boolean {
  const script = readShell(line);
  return reachesEnd(script) && !script.commands.some(({ after, isNegated }) => after === '&&' || isNegated);
}
