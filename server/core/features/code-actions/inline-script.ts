import { defaultShell } from '../../analysis/scripts/interpreter.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { blankWords } from '../../text/words.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { passedArguments } from './extract-script.ts';
import { placedRange, propertyAt, type TaskAt, taskAt } from './property-at.ts';
import { interpreterOf, scriptHead } from './script-file.ts';

/** The script file that a task runs. */
interface ScriptFile {
  readonly path: string;
  /** The command that runs the file; undefined for the property `file`, whose script the operating system runs. */
  readonly command: string | undefined;
  readonly value: Node;
}

/** Returns the path, relative to the project, of the script that must be read before it can be copied into the task. */
export function scriptToRead(place: ActionPlace): string | undefined {
  const task = taskAt(place);
  return task && scriptFileOf(task, place)?.path;
}

/** Copies the script of a file into the task. The file is not deleted, since other tasks may use it. */
export function inlineScript(place: ActionPlace): readonly CodeAction[] {
  const task = taskAt(place);
  const file = task && scriptFileOf(task, place);
  const { script, document } = place;
  if (!task || !file || script?.path !== file.path || cannotBeMoved.test(script.text)) return [];
  const hasOtherShell = hasProperty(task, 'shell') || (place.shellOf?.(task.entry) ?? defaultShell) !== defaultShell;
  const content = hasOtherShell ? wholeScript(script.text) : contentOf(script.text, file.command);
  if (content === undefined || content.trim() === '') return [];
  const text = document.language.renderText(content);
  const found = file.command === undefined ? propertyAt(place) : undefined;
  const edit = found
    ? {
        ...placedRange(found, found.property),
        text: document.language.renderMember(document.language.renderKey('run'), text),
      }
    : { ...placedRange(task, file.value), text };
  return [{ title: `Copy \`${file.path}\` into the task`, kind: 'refactor.inline', edits: [edit] }];
}

/**
 * Matches content that cannot be copied into a task: a template expression, a carriage return or null character, or
 * code that depends on the location of the script.
 */
const cannotBeMoved = /\{[{%#]|[\r\0]|\$\{?0\b|BASH_SOURCE|__file__|__dirname|import\.meta/;

function hasProperty({ object }: TaskAt, name: string): boolean {
  return object !== undefined && memberNamed(object, name) !== undefined;
}

function scriptFileOf(task: TaskAt, place: ActionPlace): ScriptFile | undefined {
  const property = task.object ? propertyAt(place)?.property : undefined;
  const value = task.object ? property?.value : task.member.value;
  if (value?.kind !== 'string') return undefined;
  const name = property?.key.name ?? 'run';
  if (name === 'file') {
    return !hasProperty(task, 'run') && isLocal(value.value)
      ? { path: withoutRoot(value.value), command: undefined, value }
      : undefined;
  }
  const words = blankWords(value.value);
  const path = words.at(-1)?.text ?? '';
  const command = words
    .slice(0, -1)
    .map(({ text }) => text)
    .join(' ');
  const hasFolder = place.hasConfiguredFolder || hasProperty(task, 'dir') || hasProperty(task, 'extends');
  const isElsewhere = !path.startsWith('{{') && hasFolder;
  const isRun = name === 'run' && words.length > 1 && words.length < 4 && isLocal(path) && /\.\w+$/.test(path);
  return isRun && !isElsewhere ? { path: withoutRoot(path), command, value } : undefined;
}

/** Returns the script if it has a shebang line, which takes precedence over the task's shell. */
function wholeScript(text: string): string | undefined {
  return interpreterOf(text, undefined)?.hasShebang ? text : undefined;
}

/**
 * Returns the script as written in the task: without the lines that `scriptHead` adds for `sh`, which is the task's
 * shell; otherwise with its shebang line. Returns undefined if there is no shebang line, or if `command` is another
 * program.
 */
function contentOf(text: string, command: string | undefined): string | undefined {
  const interpreter = interpreterOf(text, undefined);
  if (!interpreter) return undefined;
  if (command !== undefined && interpreter.hasShebang && interpreter.command !== command) return undefined;
  if (command !== undefined && !interpreter.hasShebang && command !== 'sh') return undefined;
  const head = scriptHead({ command: 'sh', extension: 'sh', hasShebang: false, stopsAtFailure: true });
  if (!text.startsWith(head)) return interpreter.hasShebang ? text : undefined;
  const script = text.slice(head.length).trimEnd();
  const passesArguments = script.endsWith(passedArguments);
  const own = passesArguments ? script.slice(0, -passedArguments.length) : script;
  if (/\$(?:[@*#\d]|\{[@*#\d])/.test(own)) return text;
  return own.includes('\n') ? `${own}\n` : own;
}

function isLocal(path: string): boolean {
  return /^(?:\{\{\s*config_root\s*\}\}\/)?(?:\.\/)?[\w@+-][\w@+./-]*$/.test(path) && !path.split('/').includes('..');
}

function withoutRoot(path: string): string {
  return path.replace(/^(?:\{\{\s*config_root\s*\}\}\/)?(?:\.\/)?/, '');
}
