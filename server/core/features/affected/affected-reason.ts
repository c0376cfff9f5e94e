import type { Task } from '../../analysis/graph/task.ts';
import { counted } from '../../text/counted.ts';

/**
 * A reason why a change affects a task. `file` is the absolute path of the first changed file, and `count` the number of
 * all files for which the reason is the same.
 *
 * - `definition`: the fields or the script of the task.
 * - `template`: the template that the task inherits.
 * - `config`: a section of a config file that applies to the task, such as `env`.
 * - `script`: a file that the task runs, or that a command of its script names.
 * - `environment-file`: a file with variables of the task.
 * - `source`, `global-input`: a file that a pattern in `sources` or `task_config.global_inputs` matches.
 * - `project`: any file of the project, because the task does not specify its sources.
 * - `project-dependency`: the same for a project that the project of the task depends on.
 * - `dependency`: another task that is affected.
 */
export type AffectedReason =
  | { readonly kind: 'definition' | 'script' | 'environment-file'; readonly file: string }
  | { readonly kind: 'template' | 'config'; readonly file: string; readonly name: string }
  | (Files & { readonly kind: 'source' | 'global-input'; readonly pattern: string })
  | (Files & { readonly kind: 'project' | 'project-dependency'; readonly project: string })
  | { readonly kind: 'dependency'; readonly task: Task; readonly via: string };

interface Files {
  readonly file: string;
  readonly count: number;
}

interface ReasonTextOptions {
  /** Returns the displayed form of a path. */
  readonly pathText: (path: string) => string;
  readonly taskText: (task: Task) => string;
}

/** Returns a reason as the predicate of a sentence about the task. */
export function reasonText(reason: AffectedReason, { pathText, taskText }: ReasonTextOptions): string {
  if (reason.kind === 'dependency') return `${usesBy[reason.via] ?? 'runs'} ${taskText(reason.task)}`;
  const file = pathText(reason.file);
  switch (reason.kind) {
    case 'definition':
      return `is defined in ${file}`;
    case 'template':
      return `inherits the template ${reason.name} in ${file}`;
    case 'config':
      return `uses \`${reason.name}\` in ${file}`;
    case 'script':
      return `runs ${file}`;
    case 'environment-file':
      return `reads variables from ${file}`;
    case 'source':
      return `has the source ${reason.pattern}: ${withOthers(file, reason.count)}`;
    case 'global-input':
      return `has the global input ${reason.pattern}: ${withOthers(file, reason.count)}`;
    case 'project':
      return `does not list its sources: ${withOthers(file, reason.count)}`;
    case 'project-dependency':
      return `does not list its sources, and its project depends on ${pathText(reason.project)}: ${withOthers(file, reason.count)}`;
  }
}

const usesBy: Readonly<Record<string, string>> = { depends: 'depends on', depends_post: 'is followed by' };

function withOthers(file: string, count: number): string {
  return count === 1 ? file : `${file} and ${counted(count - 1, 'more file')}`;
}
