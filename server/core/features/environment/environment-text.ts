import type {
  Assignment,
  EffectiveEnvironment,
  EnvironmentOrigin,
  EnvironmentVariable,
} from '../../analysis/environment/effective-environment.ts';
import { runnerVariables } from '../../analysis/environment/runner-variables.ts';
import { mask, withoutUsers } from '../../analysis/environment/secrets.ts';
import { nameInMonorepo } from '../../analysis/graph/monorepo/unresolved.ts';
import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { pathOf } from '../../paths/unix-path.ts';
import { runnerValues } from './runner-values.ts';

/** A link from a part of the text to a line of a file. The line is zero-based. */
export interface EnvironmentLink {
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly line: number;
}

export interface EnvironmentText {
  readonly text: string;
  readonly links: readonly EnvironmentLink[];
}

/** The paths in the text. */
export interface ShownPaths {
  /** Returns the path of a file as it is displayed, which may be relative. */
  readonly file: (path: string) => string;
  /** Returns an absolute path as the system of the runner writes it. */
  readonly absolute: (path: string) => string;
}

/** The task to which the environment belongs, and its workspace. */
export interface EnvironmentSubject {
  readonly task: Task;
  readonly workspace: Workspace;
}

/** Returns the environment of a task as readable text, without secrets. */
export function environmentText(
  { task, workspace }: EnvironmentSubject,
  { variables, folders, unknown, inactive }: EffectiveEnvironment,
  paths: ShownPaths,
): EnvironmentText {
  const page = new Page(paths.file);
  const { start } = task.file.document.rangeOf(task.facts.key);
  page.add(`Environment of ${task.isTemplate ? 'the template' : 'the task'} ${nameOf(task, workspace)} (`);
  page.link(pathOf(task.file.uri), start.line);
  page.add(')\nValues are shown as written. Secrets are masked.\n');
  if (variables.length === 0) page.add('\nNo file sets a variable.\n');
  for (const variable of variables) addVariable(page, variable);
  if (folders.length > 0) page.add('\nPATH begins with\n');
  for (const { text, origin } of folders) page.mention(`    ${text}  `, origin);
  if (!task.isTemplate) addRunnerVariables(page, runnerValues(task, workspace), paths);
  if (unknown.length > 0) page.add('\nKnown only to the runner\n');
  for (const { text, reason, origin } of unknown) page.mention(`    ${withoutUsers(text)}: ${reason}  `, origin);
  if (inactive.length > 0) page.add('\nNot active\n');
  for (const assignment of inactive) {
    page.mention(
      `    ${described(assignment)}  with MISE_ENV=${assignment.origin.layer.environment}, `,
      assignment.origin,
    );
  }
  return page.done();
}

/** Returns the name of a task, with its project if several projects include its file. */
function nameOf(task: Task, workspace: Workspace): string {
  const isShared = workspace.places.projectsOf(task.file).length > 1;
  return (isShared ? nameInMonorepo(task, workspace, [task.file.project]) : undefined) ?? task.facts.name;
}

function addRunnerVariables(page: Page, values: ReadonlyMap<string, string>, { absolute }: ShownPaths): void {
  page.add('\nSet by the runner\n');
  for (const { name, summary } of runnerVariables) {
    const value = values.get(name);
    if (value !== undefined) page.add(`    ${name} = ${name === 'MISE_TASK_NAME' ? value : absolute(value)}\n`);
    else if (name !== 'MISE_MONOREPO_ROOT')
      page.add(`    ${name}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}\n`);
  }
}

function addVariable(page: Page, { winner, others }: EnvironmentVariable): void {
  page.add(`\n${described(winner)}\n`);
  page.mention(`    ${verbs[winner.state] ?? 'set in'} `, winner.origin);
  for (const other of others) {
    const effect = other.state === 'default' ? 'not used:' : other.state === 'required' ? '' : 'overrides';
    page.mention(`    ${`${effect} ${displayedText(other)}`.trim()} in `, other.origin);
  }
}

const verbs: Readonly<Partial<Record<Assignment['state'], string>>> = {
  removed: 'removed in',
  required: 'required in',
};

const notes: Readonly<Record<Assignment['state'], string>> = {
  value: '',
  rendered: ' (completed by the runner)',
  default: ' (default)',
  removed: ' (removed)',
  required: ' (required, set elsewhere)',
  encrypted: ' (encrypted)',
};

/** Returns the variable with its value on one line. */
export function described(assignment: Assignment): string {
  const { name, state } = assignment;
  const value = state === 'removed' || state === 'required' ? '' : ` = ${displayedText(assignment)}`;
  return `${name}${value}${notes[state]}`;
}

const maxLength = 200;

/** Returns the text of an assignment on one line, or a mask for a secret. */
export function displayedText({ state, text, isSecret }: Assignment): string {
  if (state === 'removed' || state === 'required') return state;
  if (isSecret) return mask;
  const shown = withoutUsers(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
  return shown === '' || /^\s|\s$|[\p{Cc}]/u.test(shown) ? JSON.stringify(shown) : shown;
}

/** Returns the name of the layer that sets a variable; for a file that the layer loads, preceded by "loaded by the". */
export function layerName({ layer, path }: EnvironmentOrigin): string {
  const name = layer.kind === 'config file' ? 'config file' : `${layer.kind} ${layer.name}`;
  return path === undefined ? name : `loaded by the ${name}`;
}

/** Builds text from start to end, and records the positions of its links. */
class Page {
  #text = '';
  readonly #links: EnvironmentLink[] = [];
  readonly #showPath: ShownPaths['file'];

  constructor(showPath: ShownPaths['file']) {
    this.#showPath = showPath;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** Adds a link to a line of a file. */
  link(path: string, line: number): void {
    const start = this.#text.length;
    this.#text += `${this.#showPath(path)}:${line + 1}`;
    this.#links.push({ start, end: this.#text.length, path, line });
  }

  /** Adds a line that ends with an origin. */
  mention(text: string, origin: EnvironmentOrigin): void {
    this.add(text);
    this.link(origin.path ?? pathOf(origin.layer.file.uri), origin.line);
    this.add(` (${layerName(origin)})\n`);
  }

  done(): EnvironmentText {
    return { text: this.#text, links: this.#links };
  }
}
