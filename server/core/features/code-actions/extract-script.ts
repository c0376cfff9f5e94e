import { memberNamed } from '../../document/node.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { placedRange, propertyAt, type TaskAt, taskAt } from './property-at.ts';
import { interpreterOf, scriptHead } from './script-file.ts';

/**
 * Moves a script to its own file. The task then runs the file with its interpreter, because an editor cannot make a
 * file executable and the runner rejects a `file` that is not executable. The script still stops at the first failure
 * and receives the arguments.
 */
export function extractScript(place: ActionPlace): readonly CodeAction[] {
  const task = taskAt(place);
  const value = task && scriptOf(task, place);
  if (!task || value?.kind !== 'string' || value.value.trim() === '' || /\{[{%#]/.test(value.value)) return [];
  const property = (name: string) => task.object && memberNamed(task.object, name)?.value;
  const shell = property('shell');
  if (shell && shell.kind !== 'string') return [];
  const interpreter = interpreterOf(value.value, shell?.value ?? place.shellOf?.(task.entry));
  if (!interpreter) return [];
  const path = freePath(task.member.key.name, interpreter.extension, place);
  const root = property('dir') || property('extends') || place.hasConfiguredFolder ? '{{config_root}}/' : '';
  const receivesNoArguments = property('usage') !== undefined || interpreter.hasShebang;
  if (!receivesNoArguments && usesArguments.test(value.value)) return [];
  const script = receivesNoArguments ? `${value.value.trimEnd()}\n` : withArguments(value.value);
  const head = scriptHead(interpreter);
  const command = `${interpreter.command} ${root}${path}`;
  return [
    {
      title: `Move the script to \`${path}\``,
      kind: 'refactor.extract',
      edits: [{ ...placedRange(task, value), text: place.document.language.renderValue(command) }],
      creates: { path: `${place.project}/${path}`, text: () => head + script, caret: head.length },
    },
  ];
}

/** Returns the `run` property at the caret, or the whole value of a task that consists only of its script. */
function scriptOf({ member, object }: TaskAt, place: ActionPlace) {
  if (!object) return member.value;
  const found = propertyAt(place);
  return found?.property.key.name === 'run' ? found.property.value : undefined;
}

function freePath(task: string, extension: string, { files, project }: ActionPlace): string {
  const name = task.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'task';
  const numbers = Array.from({ length: 20 }, (_, index) => (index === 0 ? '' : `-${index + 1}`));
  const paths = numbers.map((number) => `scripts/${name}${number}.${extension}`);
  const isFree = (path: string) => ['missing', 'unknown'].includes(files(`${project}/${path}`));
  return paths.find(isFree) ?? `scripts/${name}-script.${extension}`;
}

/**
 * Matches a use of the arguments (`$1`). A script in the task file does not receive arguments; the runner appends them
 * to its last command.
 */
const usesArguments = /\$\{?[\d@*#]/;

/**
 * Returns a script that passes its arguments to its last command, as the runner does for a script in the task file without
 * `usage`.
 */
function withArguments(script: string): string {
  const text = script.trimEnd();
  const [last = ''] = text.split('\n').slice(-1);
  const isCommand =
    /^\s*[\w./"'$@-]/.test(last) && !/(?:^|[\s;])(?:fi|done|esac|[})])\s*$|(?:^|\s)#|\\$|[;&|]\s*$/.test(last);
  return `${text}${isCommand && !text.includes('<<') ? passedArguments : ''}\n`;
}

/** The end of a shell command that receives all arguments of its script. */
export const passedArguments = ' "$@"';
