import { nameInDependencies } from '../../analysis/graph/monorepo/project-target.ts';
import { nameInMonorepo } from '../../analysis/graph/monorepo/unresolved.ts';
import type { TaskReference } from '../../analysis/graph/references/task-reference.ts';
import type { Task } from '../../analysis/graph/task.ts';
import { nameIn } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { counted } from '../../text/counted.ts';
import { code, codeList } from '../documentation/markdown.ts';
import { refersByPattern } from '../navigation/mention.ts';

const maxBranches = 12;
const maxLeaves = 6;

/** Returns the tasks to which a task refers, each with its own references, as a Markdown list. */
export function dependencyTree(task: Task, workspace: Workspace): string {
  const branches = new Map<string, string[]>();
  for (const { reference } of workspace.referencesOf(task)) {
    const lines = branches.get(reference.via);
    const line = branch(reference, task, workspace);
    if (lines) lines.push(line);
    else branches.set(reference.via, [line]);
  }
  return [...branches].map(([via, lines]) => [`- ${via}`, ...limited(lines)].join('\n')).join('\n');
}

function limited(lines: readonly string[]): readonly string[] {
  const rest = lines.length - maxBranches;
  return rest > 0 ? [...lines.slice(0, maxBranches), `  - and ${rest} more`] : lines;
}

function branch(reference: TaskReference, from: Task, workspace: Workspace): string {
  const { target, kind } = reference;
  const found = workspace.targetsOf(reference, from);
  const isOfDependencies = kind === 'project' && nameInDependencies(target) !== undefined;
  const isKnown = isOfDependencies && workspace.places.upstreamOf(from.file.project).projects !== undefined;
  if (isKnown || refersByPattern(reference, from, workspace)) {
    const names = codeList(
      found.map((task) => nameInMonorepo(task, workspace) ?? task.facts.name),
      maxLeaves,
    );
    return `  - ${code(target)} (${counted(found.length, 'task')}${names && `: ${names}`})`;
  }
  if (isOfDependencies) return `  - ${code(target)} (of the projects it depends on)`;
  if (kind !== 'name' && found.length === 0) return `  - ${code(target)}`;
  const [first] = found;
  if (!first) return `  - ${code(target)} (not defined)`;
  const alias = first.facts.name === nameIn(target, kind) ? '' : ` (${code(first.facts.name)})`;
  const next = codeList([...new Set(first.facts.references.map((reference) => reference.target))], maxLeaves);
  return `  - ${code(target)}${alias}${next && `\n    - ${next}`}`;
}
