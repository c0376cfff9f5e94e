import type { Document } from '../../document/document.ts';
import { spanText } from '../../document/span.ts';
import { isClear, nearest } from '../../schema/words/nearest.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import { isReachable, type Monorepo, pathInMonorepo } from '../graph/monorepo/monorepo.ts';
import { unresolvedReference } from '../graph/monorepo/unresolved.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import { findAmongReferring } from '../graph/referring-tasks.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownProject: Rule<FindingWith<UnknownProject>> = {
  code: 'unknown-project',
  severity: 'warning',
  summary: 'A reference such as `//path:task` names a project that the runner does not load.',
  advice:
    'The runner fails when it reaches the reference. A project is a folder with a config file or a task folder, below a ' +
    'folder whose config file has `monorepo_root = true`. If `[monorepo]` has `config_roots`, only the projects that it ' +
    'lists are loaded, and those around the current folder. Nothing is reported if the root is outside the workspace.\n\n' +
    '`^name` refers to the tasks of the projects that the project depends on. The runner reads the dependencies from the workspace files of ' +
    'npm, pnpm, Yarn, Bun, Cargo and uv at the root, and from `monorepo.projects`; it reads the modules in `go.work` without their ' +
    'dependencies. It refuses a task with `^name` if such a file is malformed, or if the projects depend on each other in a cycle.',
  checks: {
    amongTasks: (task, context) =>
      task.facts.listed
        .filter(({ kind }) => kind === 'project')
        .flatMap(
          (reference) =>
            findAmongReferring(reference, task, context.workspace, (from) => findingOf(reference, from, context)) ?? [],
        ),
  },
  fixes,
};

/** The reference, and similar references. */
interface UnknownProject {
  readonly written: string;
  readonly suggestions: readonly string[];
  /** Whether the first suggestion is certainly intended. */
  readonly isClear: boolean;
}

function findingOf(
  reference: TaskReference,
  from: Task,
  { workspace }: TaskContext,
): FindingWith<UnknownProject> | undefined {
  const { optional, target, span } = reference;
  const unresolved = unresolvedReference(reference, from, workspace);
  const none = { written: target, suggestions: [], isClear: false };
  // Outside a monorepo, the runner does not resolve relative paths, even if the reference is optional.
  const canBeOptional = /^(?:\/\/|\^)/.test(target);
  if (optional && (unresolved?.reason !== 'no monorepo' || canBeOptional)) return undefined;
  if (unresolved?.reason === 'no monorepo') {
    const projects = target.startsWith('^') ? 'the projects' : 'a project';
    const message = `${quotedName(target)} refers to ${projects} of a monorepo; set \`monorepo_root = true\` in the config file of its root`;
    return { message, span, data: none };
  }
  if (unresolved?.reason === 'unknown dependencies') {
    const message = `The runner cannot determine the projects that ${quotedName(target)} refers to: ${unresolved.fault}`;
    return { message, span, data: none };
  }
  if (unresolved?.reason !== 'unknown project' && unresolved?.reason !== 'unlisted project') return undefined;
  const { monorepo, project, task } = unresolved;
  const path = pathInMonorepo(project, monorepo);
  if (unresolved.reason === 'unlisted project') {
    const message = `The runner does not load project ${quotedName(path)}; add it to \`config_roots\` of the monorepo`;
    return { message, span, data: none };
  }
  const known = [...workspace.projects.folders].filter((each) => isReachable(each, from.file.project, monorepo));
  const similar = nearest(path, pathsOf(known, monorepo));
  const advice = similar.length > 0 ? `; did you mean ${joinWords(similar.map(quotedName), 'or')}?` : '';
  const message = `There is no project ${quotedName(path)} in the monorepo${advice}`;
  const suggestions = similar.map((each) => `//${each}:${task}`);
  return { message, span, data: { written: target, suggestions, isClear: isClear(path, similar) } };
}

function pathsOf(projects: readonly string[], monorepo: Monorepo): readonly string[] {
  return projects.map((project) => pathInMonorepo(project, monorepo)).filter((path) => path !== '');
}

function fixes({ span, data }: FindingWith<UnknownProject>, document: Document): readonly Fix[] {
  if (spanText(span) !== data.written) return [];
  return data.suggestions.map((suggestion, index) => ({
    title: `Change to ${quotedName(suggestion)}`,
    edits: [{ ...document.offsetsOf(span), text: suggestion }],
    preferred: index === 0 && data.isClear,
  }));
}
