import { availableParallelism } from 'node:os';
import type { ShellCheckComment } from '../core/analysis/shellcheck/comment.ts';
import { mayReadFiles } from './may-read-files.ts';
import { maxScriptsPerRun, runShellCheck, type ShellCheckRun } from './run-shellcheck.ts';
import { type ConfigOf, configReader } from './shellcheck-config.ts';

/** A script in the form in which ShellCheck reads it, and the folder that it belongs to. */
export interface ScriptInFolder {
  readonly source: string;
  readonly folder: string;
}

export interface CheckAllOptions<Script> extends Pick<ShellCheckRun, 'path' | 'environment' | 'files'> {
  /** Called with the comments about each script; an empty list if it could not be checked. */
  readonly onChecked: (script: Script, comments: readonly ShellCheckComment[]) => void;
}

/**
 * Checks scripts with as few processes as possible, and equal scripts only once. Takes a script from the iterable only when a
 * process can be started for it, so that few scripts are in memory. Resolves to a sentence for each run that failed.
 */
export async function checkAll<Script extends ScriptInFolder>(
  scripts: Iterable<Script>,
  { path, environment, files, onChecked }: CheckAllOptions<Script>,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const groups = new Groups<Script>(configReader(environment, files));
  const portions = portionsOf(scripts, groups, onChecked);
  const worker = async (): Promise<void> => {
    for await (const { group, checks } of portions) {
      const { folder, config, known } = group;
      const sources = checks.map(({ source }) => source);
      const result = await runShellCheck(sources, { path, folder, config, environment, files });
      if ('failure' in result) failures.push(result.failure);
      for (const [index, check] of checks.entries()) {
        check.comments = 'failure' in result ? [] : (result.comments[index] ?? []);
        for (const script of check.scripts.splice(0)) onChecked(script, check.comments);
        if (known.size > maxKnown) known.delete(check.source);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failures;
}

/** A text that is checked once for all scripts that consist of it. */
interface Check<Script> {
  readonly source: string;
  /** The scripts that wait for the comments. */
  readonly scripts: Script[];
  comments: readonly ShellCheckComment[] | undefined;
}

/** Scripts with the same configuration. Those that may read other files are also in the same folder. */
interface Group<Script> {
  readonly folder: string;
  readonly config: string;
  readonly known: Map<string, Check<Script>>;
  /** The checks that no process has been started for. */
  readonly waiting: Check<Script>[];
}

/** The maximum number of texts of a group whose comments are cached. */
const maxKnown = 20_000;

class Groups<Script extends ScriptInFolder> {
  readonly #configOf: ConfigOf;
  readonly #groups = new Map<string, Group<Script>>();

  constructor(configOf: ConfigOf) {
    this.#configOf = configOf;
  }

  async groupOf({ source, folder }: Script): Promise<Group<Script>> {
    const config = await this.#configOf(folder);
    const key = `${mayReadFiles(source) ? folder : ''}\0${config}`;
    const group = this.#groups.get(key) ?? { folder, config, known: new Map(), waiting: [] };
    this.#groups.set(key, group);
    return group;
  }

  all(): Iterable<Group<Script>> {
    return this.#groups.values();
  }
}

/** Checks that one process performs. */
interface Portion<Script> {
  readonly group: Group<Script>;
  readonly checks: readonly Check<Script>[];
}

/** The minimum number of scripts for which an additional process is started. */
const minScriptsPerRun = 10;

async function* portionsOf<Script extends ScriptInFolder>(
  scripts: Iterable<Script>,
  groups: Groups<Script>,
  onChecked: CheckAllOptions<Script>['onChecked'],
): AsyncGenerator<Portion<Script>> {
  for (const script of scripts) {
    const group = await groups.groupOf(script);
    const { source } = script;
    const check = group.known.get(source);
    if (check?.comments) onChecked(script, check.comments);
    else if (check) check.scripts.push(script);
    else {
      const added: Check<Script> = { source, scripts: [script], comments: undefined };
      group.known.set(source, added);
      group.waiting.push(added);
    }
    if (group.waiting.length >= maxScriptsPerRun) yield { group, checks: group.waiting.splice(0) };
  }
  for (const group of groups.all()) {
    const size = Math.max(minScriptsPerRun, Math.ceil(group.waiting.length / availableParallelism()));
    while (group.waiting.length > 0) yield { group, checks: group.waiting.splice(0, size) };
  }
}
