import { propertyOf } from '../../../analysis/graph/property-of.ts';
import { shellsOfTask } from '../../../analysis/graph/shells-of-task.ts';
import type { Task } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { isOnlyText } from '../../../analysis/shell/shell-scripts.ts';
import type { KdlNode } from '../../../analysis/usage/kdl.ts';
import { snakeCase } from '../../../analysis/usage/snake-case.ts';
import type { UsageArgument } from '../../../analysis/usage/usage-argument.ts';
import { usageReads } from '../../../analysis/usage/usage-reads.ts';
import { usageSpec } from '../../../analysis/usage/usage-spec.ts';
import type { StringNode } from '../../../document/node.ts';
import { covers } from '../../../document/node-chain.ts';
import { placeInString } from '../../../document/string-place.ts';
import { isScript, type WorkspacePlace } from '../mention.ts';
import type { NameUse, NameUses } from './name-use.ts';
import { scriptFile } from './shell-texts.ts';
import { tasksAround } from './tasks-around.ts';

/** Returns the mentions of the argument at the caret; undefined if there is no argument, or if it is not defined. */
export function argumentUses(place: WorkspacePlace): NameUses | undefined {
  const { workspace } = place;
  for (const { block, inside, tasks } of tasksAround(place)) {
    for (const task of tasks) {
      const at = usesIn(task, workspace).find(({ whole }) => whole.anchor === block && covers(whole, inside));
      const owner = at && [task, ...workspace.templatesOf(task)].find((one) => defines(one, at.name));
      if (!owner) continue;
      const uses = [owner, ...heirsOf(owner, workspace)].flatMap((one) => usesIn(one, workspace));
      const defined = new Set(uses.flatMap(({ kind, name }) => (kind === 'declaration' ? [name] : [])));
      return { subject: 'argument', at, all: uses.filter(({ name }) => name === at.name), defined };
    }
  }
  return undefined;
}

function defines(task: Task, variable: string): boolean {
  const node = usageNode(task);
  return node !== undefined && usageSpec(node).arguments.some((argument) => argument.variable === variable);
}

/** Returns the tasks that inherit the usage of a template. */
function heirsOf(template: Task, workspace: Workspace): readonly Task[] {
  if (!template.isTemplate) return [];
  return [...workspace.tasks()].filter((task) => workspace.templatesOf(task).includes(template));
}

function usageNode(task: Task): StringNode | undefined {
  const node = propertyOf(task, 'usage');
  return node?.kind === 'string' ? node : undefined;
}

function usesIn(task: Task, workspace: Workspace): readonly NameUse[] {
  const node = usageNode(task);
  const { reads } = usageReads(task.entry, shellsOfTask(task, workspace));
  return [
    ...(node ? usesInUsage(node, task) : []),
    ...reads.map(({ node: string, start, end, variable }): NameUse => {
      const span = placeInString(string, end - variable.length, end);
      return { file: task.file, span, whole: placeInString(string, start, end), name: variable, kind: 'variable' };
    }),
    ...(isScript(task) ? usesInScript(task, workspace) : []),
  ];
}

/** Returns the variables of arguments (`usage_…`) in the text of a script task. */
function usesInScript({ file }: Task, workspace: Workspace): readonly NameUse[] {
  const shell = scriptFile(file, workspace);
  return [...file.document.blocks].flatMap(({ block, start }) =>
    [...block.text.matchAll(/(?<![\p{L}\p{N}_])usage_([\p{L}\p{N}_]+)/gu)].flatMap(
      ({ 0: written, 1: variable = '', index }): readonly NameUse[] => {
        if (shell && isOnlyText(shell.text, shell.script, start + index)) return [];
        const end = index + written.length;
        const span = { anchor: block, start: end - variable.length, end };
        return [{ file, span, whole: { anchor: block, start: index, end }, name: variable, kind: 'variable' }];
      },
    ),
  );
}

function usesInUsage(node: StringNode, { file }: Task): readonly NameUse[] {
  const { arguments: defined, nodes } = usageSpec(node);
  const useAt = (start: number, end: number, name: string, kind: NameUse['kind']): readonly NameUse[] => {
    const at = nameIn(node.value.slice(start, end), name);
    if (at === undefined) return [];
    const span = placeInString(node, start + at, start + at + name.length);
    return [{ file, span, whole: span, name: snakeCase(name), kind }];
  };
  const declarations = defined.flatMap(({ range, name }) => useAt(range.start, range.end, name, 'declaration'));
  const others = mentionedIn(nodes, defined).flatMap(({ start, end, name }) => useAt(start, end, name, 'name'));
  return [...declarations, ...others];
}

interface MentionedName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Returns the names of arguments in `complete` directives, and the flags in properties such as `required_if`. */
function mentionedIn(nodes: readonly KdlNode[], defined: readonly UsageArgument[]): readonly MentionedName[] {
  return nodes.flatMap((node): readonly MentionedName[] => {
    const [first] = node.name === 'complete' ? node.values : [];
    const completed = defined.find(({ name }) => name === first?.value);
    const flags = node.properties.flatMap(({ value: { value, start, end } }) => {
      const flag = defined.find(({ forms, name }) => value === `--${name}` && forms.includes(`--${name}`));
      return flag ? [{ start, end, name: flag.name }] : [];
    });
    const own = first && completed ? [{ start: first.start, end: first.end, name: completed.name }] : [];
    return [...own, ...flags, ...mentionedIn(node.children, defined)];
  });
}

/** Returns the index of a name in the text of a directive's value, after its dashes. */
function nameIn(text: string, name: string): number | undefined {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(?<![\\p{L}\\p{N}_-])-{0,2}${escaped}(?![\\p{L}\\p{N}_-])`, 'u').exec(text);
  return found ? found.index + found[0].length - name.length : undefined;
}
