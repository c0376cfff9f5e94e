import {
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type RunEntry,
  type TaskFields,
} from '../imported-tasks.ts';
import { joinSystems } from '../join-systems.ts';
import { NotImported } from '../not-imported.ts';
import { Notes } from '../notes.ts';
import { ignoringErrors, scriptOf, templateOf } from '../script-text.ts';
import { scriptOption } from '../shell-program.ts';
import { TaskNames } from '../task-names.ts';
import { MakeVariables } from './make-variables.ts';
import { type MakeStatement, type RecipeLine, type Rule, readMakefile, targetVariableIn } from './read-makefile.ts';
import { systemTexts } from './system-texts.ts';

/** A target with all of its rules. */
interface Target {
  readonly name: string;
  readonly line: number;
  readonly rule: Rule;
}

interface Makefile {
  readonly targets: ReadonlyMap<string, Target>;
  readonly phony: ReadonlySet<string>;
  readonly variables: MakeVariables;
  readonly names: TaskNames;
  readonly notes: Notes;
  /** Whether a recipe is a single script instead of one script for each line. */
  readonly isOneShell: boolean;
  /** The value of the variable `SHELL`. */
  readonly shell: string | undefined;
}

/**
 * Returns the targets of a makefile as tasks. Variables are replaced with their values. Conditionals on the system become
 * `run_windows`. Pattern rules, other conditionals, includes and most make functions are not imported, nor are targets that
 * need them; each is noted. Throws an ImportError if there are no targets, or if a conditional or `define` has no end.
 */
export function importMakefile(text: string): ImportedTasks {
  const { onWindows = text, elsewhere = text } = systemTexts(text) ?? {};
  const makefile = makefileOf(readMakefile(elsewhere));
  const variant = onWindows === elsewhere ? undefined : makefileOf(readMakefile(onWindows));
  if (makefile.targets.size + (variant?.targets.size ?? 0) === 0)
    throw new ImportError('The file contains no targets.');
  return variant ? joinSystems(tasksIn(variant), tasksIn(makefile)) : tasksIn(makefile);
}

function tasksIn(makefile: Makefile): ImportedTasks {
  const tasks = [...makefile.targets.values()].flatMap((target) => tasksOf(target, makefile));
  return { tasks, notes: makefile.notes.all };
}

function makefileOf(statements: readonly MakeStatement[]): Makefile {
  const notes = new Notes();
  const variables = new MakeVariables(notes);
  const targets = new Map<string, Target>();
  const special = new Map<string, readonly string[]>();
  let shell: string | undefined;
  for (const statement of active(statements, { variables, notes })) {
    if (statement.kind === 'assignment') {
      const { assignment, line } = statement;
      if (assignment.name === 'SHELL') shell = assignment.value;
      else if (!/^\.?SHELLFLAGS$|^MAKEFLAGS$|^\./.test(assignment.name)) variables.assign(assignment, line);
      else notes.add(line, `\`${assignment.name}\` has no equivalent.`);
    } else if (statement.kind === 'rule') {
      addRule(statement, { targets, special, variables, notes });
    } else if (exportPattern.test(statement.text)) {
      for (const name of statement.text.split(/\s+/).slice(1)) variables.export(name);
    } else {
      const lost = targetVariableIn(statement.text);
      if (lost !== undefined) variables.lose(lost, statement.line);
      notes.add(statement.line, `\`${firstWords(statement.text)}\` is not imported.`);
    }
  }
  const names = new TaskNames(targets.keys(), (name) => targets.get(name)?.line ?? 1, notes);
  return {
    targets,
    phony: new Set(special.get('.PHONY')),
    variables,
    names,
    notes,
    isOneShell: special.has('.ONESHELL'),
    shell,
  };
}

const exportPattern = /^export(?:\s+[\w.-]+)+$/;
const openingWords = /^(?:ifn?eq|ifn?def|(?:(?:export|override|private)\s+)*define)\b\s*(?<rest>[\w.-]*)/;

/**
 * Returns the statements outside conditionals and `define`. Adds a note for each conditional or `define`, and records
 * the variables that they set. Throws an ImportError if one of them has no end.
 */
function active(
  statements: readonly MakeStatement[],
  { variables, notes }: Pick<RuleContext, 'variables' | 'notes'>,
): readonly MakeStatement[] {
  const kept: MakeStatement[] = [];
  const open: { readonly line: number; readonly text: string }[] = [];
  for (const statement of statements) {
    const { line } = statement;
    const text = statement.kind === 'other' ? statement.text : '';
    const opening = openingWords.exec(text);
    if (opening) {
      if (open.length === 0) notes.add(line, `\`${firstWords(text)}\` and its contents are not imported.`);
      if (!text.startsWith('if')) variables.lose(opening.groups?.rest ?? '', line);
      if (text.startsWith('export')) variables.export(opening.groups?.rest ?? '');
      open.push({ line, text });
    } else if (/^(?:endif|endef)\b/.test(text)) {
      open.pop();
    } else if (open.length === 0) {
      kept.push(statement);
    } else if (statement.kind === 'assignment') {
      variables.lose(statement.assignment.name, line);
    }
  }
  const [unclosed] = open;
  if (!unclosed) return kept;
  const end = unclosed.text.startsWith('if') ? 'endif' : 'endef';
  throw new ImportError(`Syntax error on line ${unclosed.line}: \`${firstWords(unclosed.text)}\` has no \`${end}\`.`);
}

function firstWords(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

interface RuleContext {
  readonly targets: Map<string, Target>;
  readonly special: Map<string, readonly string[]>;
  readonly variables: MakeVariables;
  readonly notes: Notes;
}

function addRule({ line, rule }: Extract<MakeStatement, { kind: 'rule' }>, context: RuleContext): void {
  const { targets, special, variables, notes } = context;
  const expanded = (words: readonly string[]): readonly string[] => expandWords(words, variables, line, notes);
  const prerequisites = expanded(rule.prerequisites);
  const orderOnly = expanded(rule.orderOnly);
  for (const name of expanded(rule.targets)) {
    if (/^\.[A-Z_]+$/.test(name)) {
      special.set(name, [...(special.get(name) ?? []), ...prerequisites]);
      continue;
    }
    if (name.includes('%')) {
      notes.add(line, `The pattern rule \`${name}\` is not imported.`);
      continue;
    }
    const known = targets.get(name);
    const added = { ...rule, prerequisites, orderOnly };
    targets.set(name, known ? { ...known, rule: mergedRules(known.rule, added) } : { name, line, rule: added });
  }
}

function mergedRules(known: Rule, added: Rule): Rule {
  return {
    ...known,
    prerequisites: [...known.prerequisites, ...added.prerequisites],
    orderOnly: [...known.orderOnly, ...added.orderOnly],
    help: known.help ?? added.help,
    comment: [...known.comment, ...added.comment],
    recipe: added.recipe.length > 0 ? added.recipe : known.recipe,
  };
}

function expandWords(
  words: readonly string[],
  variables: MakeVariables,
  line: number,
  notes: Notes,
): readonly string[] {
  const automatic = {};
  try {
    const parts = variables.expand(words.join(' '), automatic);
    if (parts.some((part) => typeof part === 'object' && 'shell' in part && part.shell[0] === '$(')) {
      throw new NotImported('it is the output of a command');
    }
    return scriptOf(parts)
      .split(/\s+/)
      .filter((word) => word !== '');
  } catch (error) {
    if (!(error instanceof NotImported)) throw error;
    notes.add(line, `\`${words.join(' ')}\` is not imported: ${error.message}.`);
    return [];
  }
}

function tasksOf(target: Target, makefile: Makefile): readonly ImportedTask[] {
  const { name, line, rule } = target;
  try {
    const fields = fieldsOf(target, makefile);
    return [{ name: makefile.names.get(name) ?? name, line, comment: rule.comment, fields }];
  } catch (error) {
    if (!(error instanceof NotImported)) throw error;
    makefile.notes.omit(line, name, error.message);
    return [];
  }
}

function fieldsOf({ name, rule }: Target, makefile: Makefile): TaskFields {
  const { names, variables, shell } = makefile;
  const needed = [...new Set([...rule.prerequisites, ...rule.orderOnly])];
  const files = [...new Set(rule.prerequisites)].filter(
    (path) => !makefile.phony.has(path) && names.get(path) === undefined,
  );
  const depends = needed.map((other) => names.get(other)).filter((other) => other !== undefined);
  const run = runEntries(name, rule, makefile);
  const env = [...variables.exported].map(([key, value]) => [key, templateOf(variables.expand(value, {}))] as const);
  return {
    description: rule.help,
    quiet: rule.recipe.length > 0 && rule.recipe.every(({ text }) => prefixOf(text).includes('@')) ? true : undefined,
    depends: depends.length > 0 ? depends : undefined,
    env: run.length > 0 && env.length > 0 ? Object.fromEntries(env) : undefined,
    sources: files.length > 0 ? files : undefined,
    outputs: isFile(name, files, makefile) ? [name] : undefined,
    shell: run.length === 0 || shell === undefined || shell.endsWith('/sh') ? undefined : shellOf(shell),
    run: run.length > 0 ? run : undefined,
  };
}

/** Returns the `shell` for the value of `SHELL`: the program, without its folder, and the option for a script. */
function shellOf(program: string): string {
  return `${program.replace(/^.*[\\/]/, '')} ${scriptOption(program)}`;
}

/** Returns whether a target is a file that its recipe writes. */
function isFile(name: string, files: readonly string[], { phony }: Makefile): boolean {
  return !phony.has(name) && (files.length > 0 || /[./]/.test(name));
}

function runEntries(name: string, rule: Rule, makefile: Makefile): readonly RunEntry[] {
  const [first = ''] = rule.prerequisites;
  const all = [...new Set(rule.prerequisites)].join(' ');
  const automatic = { '@': name, '<': first, '^': all, '+': rule.prerequisites.join(' ') };
  const entries = rule.recipe.map((line) => runEntry(line, automatic, makefile));
  const scripts = entries.filter((entry) => typeof entry === 'string');
  return makefile.isOneShell && scripts.length === entries.length && entries.length > 1
    ? [scripts.join('\n')]
    : entries;
}

const callOfMake = /^(?:\$[({]MAKE[)}]|make)(?: --no-print-directory)? (?<target>[\w./-]+)$/;

function runEntry(
  { text, refusal }: RecipeLine,
  automatic: Readonly<Record<string, string>>,
  makefile: Makefile,
): RunEntry {
  if (refusal !== undefined) throw new NotImported(refusal);
  const prefix = prefixOf(text);
  const command = text.slice(prefix.length);
  const target = callOfMake.exec(command)?.groups?.target;
  const task = target === undefined ? undefined : makefile.names.get(target);
  if (task !== undefined && !prefix.includes('-')) return { task };
  makefile.variables.checkEnvironment(command);
  const script = scriptOf(makefile.variables.expand(withoutTabs(command), automatic));
  return prefix.includes('-') ? ignoringErrors(script) : script;
}

/** Returns the characters `@`, `-` and `+` before a command, with spaces between them. */
function prefixOf(text: string): string {
  return /^[@+\s-]*/.exec(text)?.[0] ?? '';
}

/** Removes the tab at the start of each continuation line. */
function withoutTabs(command: string): string {
  return command.replaceAll('\n\t', '\n');
}
