import { nameInMonorepo } from '../../core/analysis/graph/monorepo/unresolved.ts';
import { rules } from '../../core/analysis/rules/all-rules.ts';
import type { Command } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { fieldNames } from '../explain/fields.ts';
import { tasksIn } from '../workspace/tasks-in-folder.ts';
import { valuesOf } from './option-values.ts';

/** A word that can be at the end of a command line. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** The commands whose arguments are names of tasks. */
const commandsOfTasks: readonly string[] = ['graph', 'affected', 'env'];

/**
 * Resolves to the words that the last of these words, which may be empty, can be completed to. The words follow the name of the
 * program. If there are none, the word can be the name of a file.
 */
export async function candidatesFor(
  words: readonly string[],
  context: CommandContext,
  commands: readonly Command[],
): Promise<readonly Candidate[]> {
  const last = words.at(-1) ?? '';
  const all = await allCandidates(words.slice(0, -1), last, context, commands);
  // Control characters would end the line or the value.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
  return all.filter(({ value }) => value.startsWith(last) && value !== '' && !/[\u0000-\u001f\u007f]/.test(value));
}

async function allCandidates(
  [name, ...before]: readonly string[],
  last: string,
  context: CommandContext,
  commands: readonly Command[],
): Promise<readonly Candidate[]> {
  const listed = commands.map((command) => ({ value: command.name, description: command.summary }));
  if (name === undefined) {
    const options = [
      { value: '--help', description: 'Show the commands' },
      { value: '--version', description: 'Show the version' },
    ];
    return [...listed, { value: 'help', description: 'Show the options of a command' }, ...options];
  }
  if (name === 'help') return before.length === 0 ? listed : [];
  const command = commands.find((each) => each.name === name);
  if (!command) return [];
  const options = optionsIn(command.help);
  const isAfterOptions = before.includes('--');
  const previous = options.find(({ value }) => value === before.at(-1));
  if (!isAfterOptions && previous?.takesValue) return named(valuesOf(previous.value.slice(2), name));
  const [, option] = /^--([\w-]+)=/.exec(last) ?? [];
  if (!isAfterOptions && option !== undefined) {
    return named(valuesOf(option, name)).map(({ value }) => ({ value: `--${option}=${value}`, description: '' }));
  }
  if (!isAfterOptions && last.startsWith('-')) return [...options, { value: '--help', description: 'Show the help' }];
  return argumentsOf(name, before, context);
}

async function argumentsOf(
  command: string,
  before: readonly string[],
  context: CommandContext,
): Promise<readonly Candidate[]> {
  if (commandsOfTasks.includes(command)) return tasksOf(context);
  if (command === 'completion') return before.length === 0 ? named(['bash', 'zsh', 'fish', 'powershell']) : [];
  if (command !== 'explain') return [];
  const codes = rules.map(({ code, summary }) => ({ value: code, description: summary }));
  return [...codes, ...named(fieldNames())];
}

/** Resolves to the names of all tasks of the current folder. */
async function tasksOf(context: CommandContext): Promise<readonly Candidate[]> {
  const { starts, workspace } = await tasksIn(context.folder, context);
  const candidates = starts.map((task) => ({
    value: nameInMonorepo(task, workspace) ?? task.facts.name,
    description: task.facts.description,
  }));
  const byName = new Map(candidates.map((candidate) => [candidate.value, candidate]));
  return [...byName.values()].sort((a, b) => (a.value < b.value ? -1 : 1));
}

interface HelpOption extends Candidate {
  readonly takesValue: boolean;
}

/** Returns the options in the help text of a command. The description is the first line of each. */
function optionsIn(help: string): readonly HelpOption[] {
  return [...help.matchAll(/^ {2}(--[\w-]+)([ =][A-Z]+(?:=[A-Z]+)?)?(?:\n {8,}| {2,})(.*)$/gm)].map(
    ([, value = '', argument, description = '']) => ({ value, description, takesValue: argument !== undefined }),
  );
}

function named(values: readonly string[] | undefined): readonly Candidate[] {
  return (values ?? []).map((value) => ({ value, description: '' }));
}
