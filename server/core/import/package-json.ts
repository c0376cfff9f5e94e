import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import {
  type Environment,
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type RunEntry,
} from './imported-tasks.ts';
import { jsonRootOf, lineIn } from './json-text.ts';
import { Notes } from './notes.ts';
import { literal } from './script-text.ts';
import { TaskNames } from './task-names.ts';

interface Script {
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly comment: readonly string[];
}

/** Adds the programs of installed packages to the path, as npm does. The path is relative to the project folder. */
const environment: Environment = { _: { path: ['./node_modules/.bin'] } };

/** Scripts that npm runs automatically when it installs, packs or publishes the package. */
const lifecycle = new Set([
  ...['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare', 'prepack', 'postpack'],
  ...['prepublish', 'prepublishOnly', 'publish', 'postpublish', 'preversion', 'version', 'postversion', 'dependencies'],
]);

/**
 * Returns the scripts of a `package.json` as tasks. A script that only runs other scripts in sequence becomes a list of
 * tasks; `pre` and `post` scripts become dependencies. Throws an ImportError if the text has syntax errors or no scripts.
 */
export function importPackageJson(text: string): ImportedTasks {
  const notes = new Notes();
  const scripts = scriptsIn(text, notes);
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const names = new TaskNames(byName.keys(), (name) => byName.get(name)?.line ?? 1, notes);
  const tasks = [...byName.values()].map((script): ImportedTask => {
    noteWhatOnlyNpmDoes(script, notes);
    const { name, line, comment } = script;
    const entries = runEntries(script.text, names);
    const before = names.get(`pre${name}`);
    const after = names.get(`post${name}`);
    return {
      name: names.get(name) ?? name,
      line,
      comment,
      fields: {
        depends: before === undefined ? undefined : [before],
        depends_post: after === undefined ? undefined : [after],
        env: entries.some((entry) => typeof entry === 'string') ? environment : undefined,
        run: entries,
      },
    };
  });
  return { tasks, notes: notes.all };
}

/** Returns the scripts in the text of a `package.json`, and adds a note for each that is not a string. */
function scriptsIn(text: string, notes: Notes): readonly Script[] {
  const root = jsonRootOf(text);
  if (!root) throw new ImportError('Syntax error on line 1: the file is empty; it must contain an object.');
  const scripts = findNodeAtLocation(root, ['scripts']);
  if (scripts?.type !== 'object') throw new ImportError('The file contains no `scripts`.');
  const found: Script[] = [];
  let comment: string[] = [];
  for (const [key, value] of membersOf(scripts)) {
    const name = String(getNodeValue(key));
    const content: unknown = getNodeValue(value);
    const line = lineIn(text, key.offset);
    if (name.startsWith('//')) {
      comment.push(String(content));
      continue;
    }
    if (typeof content === 'string') found.push({ name, text: content, line, comment });
    else notes.omit(line, name, 'its value is not a string');
    comment = [];
  }
  return found;
}

function membersOf(object: Node): readonly (readonly [Node, Node])[] {
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value]] : []));
}

function noteWhatOnlyNpmDoes({ name, text, line }: Script, notes: Notes): void {
  if (lifecycle.has(name)) {
    notes.add(
      line,
      `npm runs \`${name}\` automatically, before and after the import; the task runs only when it is requested.`,
    );
  }
  const [variable] = /\bnpm_[a-z]\w*|\bINIT_CWD\b/.exec(text) ?? [];
  if (variable !== undefined) {
    notes.add(line, `\`${name}\` uses \`${variable}\`, which npm sets and the runner does not.`);
  }
}

/** Matches a command that runs another script of the package with arguments that a shell does not change. */
const call =
  /^(?<program>npm|pnpm|yarn|bun)(?: (?<verb>run|run-script))? (?<name>[\w:./@-]+)(?: (?<args>[\w:./@=, -]+))?$/;

function runEntries(text: string, names: TaskNames): readonly RunEntry[] {
  const parts = text.trim().split(/\s+&&\s+/);
  const calls = parts.map((part) => callIn(part, names));
  return calls.every((entry) => entry !== undefined) ? calls : [literal(text)];
}

function callIn(command: string, names: TaskNames): RunEntry | undefined {
  const { program, verb, name = '', args = '' } = call.exec(command)?.groups ?? {};
  if (program === undefined) return undefined;
  // `npm NAME` without `run` is a command of npm, except for these.
  const isScript = verb !== undefined || program !== 'npm' || /^(?:test|start|stop|restart)$/.test(name);
  const task = isScript ? names.get(name) : undefined;
  const words = args.split(' ').filter((word) => word !== '');
  const passed = program === 'npm' ? passedByNpm(words) : words[0] === '--' ? words.slice(1) : words;
  if (task === undefined || passed === undefined) return undefined;
  return passed.length === 0 ? { task } : { task, args: passed };
}

/**
 * Returns the words after the name of a script that npm passes to the script; undefined if some are options of npm. The
 * other programs pass all words.
 */
function passedByNpm(words: readonly string[]): readonly string[] | undefined {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  const hasOptions = own.some((word) => /^-./.test(word));
  return hasOptions ? undefined : [...own, ...words.slice(own.length + 1)];
}
