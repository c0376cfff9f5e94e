import type { Node } from '../../document/node.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { hasComments } from './comments-in.ts';
import { type PropertyAt, placedRange, propertyAt } from './property-at.ts';
import { renderList } from './render-list.ts';

/**
 * Converts a script of several lines to a list of commands, and back. Each item of a list runs in its own shell, so this is
 * only offered if no line affects the next one: no variables, no change of folder, no open brackets.
 */
export function scriptLines(place: ActionPlace): readonly CodeAction[] {
  const found = propertyAt(place);
  if (!found || !place.kind.fields().steps.includes(found.property.key.name)) return [];
  return [...split(found, place), ...join(found, place)];
}

function split(found: PropertyAt, { document }: ActionPlace): CodeAction[] {
  const { value } = found.property;
  if (value.kind !== 'string') return [];
  const lines = linesOf(value.value);
  if (lines.length < 2 || !lines.every(isIndependent)) return [];
  const text = renderList(lines, document.language, found.indent);
  return [change('Run each line separately', text, found)];
}

function join(found: PropertyAt, { document }: ActionPlace): CodeAction[] {
  const { value } = found.property;
  if (value.kind !== 'array' || value.form !== 'inline' || hasComments(value, found.placed.block)) return [];
  const scripts = value.items.flatMap(scriptOf);
  const lines = scripts.flatMap(linesOf);
  if (scripts.length < 2 || scripts.length < value.items.length || !lines.every(isIndependent)) return [];
  return [change('Join into one script', document.language.renderText(`${lines.join('\n')}\n`), found)];
}

function change(title: string, text: string, found: PropertyAt): CodeAction {
  return { title, kind: 'refactor.rewrite', edits: [{ ...placedRange(found, found.property.value), text }] };
}

function scriptOf(node: Node): readonly string[] {
  return node.kind === 'string' ? [node.value] : [];
}

function linesOf(script: string): readonly string[] {
  return script.split(/\r?\n/).filter((line) => line.trim() !== '');
}

const continuesOnNextLine = /(?:[\\|({]|&&|\b(?:do|then|else|in))\s*$|<<|\{%/;
const changesState =
  /^(?:#|[\s})]|(?:cd|pushd|popd|export|unset|set|shopt|source|\.|alias|umask|trap|exec|eval|read|local|declare|readonly|if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function|wait)(?:\s|$)|[A-Za-z_]\w*(?:\+?=|\(\)))/;

/** Returns whether the line is one simple command that can run in its own shell. */
function isIndependent(line: string): boolean {
  const quotes = line.replace(/\\./g, '').match(/["'`]/g) ?? [];
  const isBalanced = ['"', "'", '`'].every((quote) => quotes.filter((found) => found === quote).length % 2 === 0);
  return (
    isBalanced &&
    !continuesOnNextLine.test(line) &&
    !changesState.test(line) &&
    !/[;&]\s*(?:cd|export|set)\s|&\s*$/.test(line)
  );
}
