import { propertyOf } from '../../analysis/graph/property-of.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { KdlNode } from '../../analysis/usage/kdl.ts';
import { snakeCase } from '../../analysis/usage/snake-case.ts';
import type { UsageArgument } from '../../analysis/usage/usage-argument.ts';
import { usageReads } from '../../analysis/usage/usage-reads.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import type { StringNode } from '../../document/node.ts';
import { covers } from '../../document/node-chain.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { isScript, tasksIn, type WorkspacePlace } from './mention.ts';

/** A mention of an argument of a task. */
export interface ArgumentUse {
  readonly file: WorkspaceFile;
  /** The name alone: `dry-run` in `--dry-run`, `dry_run` in `$usage_dry_run`. */
  readonly span: Span;
  /** The text that belongs to the name, such as `usage_dry_run`. */
  readonly whole: Span;
  /** The name of the variable: `dry_run`. */
  readonly variable: string;
  /**
   * - `declaration`: the `arg` or `flag` that defines it.
   * - `name`: its name in another directive.
   * - `variable`: a read in a script or a template expression.
   */
  readonly kind: 'declaration' | 'name' | 'variable';
}

/** A mention of an argument, and all mentions of the same argument. */
export interface ArgumentUses {
  readonly at: ArgumentUse;
  readonly all: readonly ArgumentUse[];
  /** The variables of all arguments that the same tasks define. */
  readonly defined: ReadonlySet<string>;
}

/** Returns the mentions of the argument at the caret; undefined if there is none, or if it is not defined. */
export function argumentUses({ workspace, file, offset }: WorkspacePlace): ArgumentUses | undefined {
  const { blocks } = file.document;
  for (const { block, start } of [blocks.at(offset), blocks.atCaret(offset)]) {
    for (const task of tasksAround(block, file, workspace)) {
      const at = usesIn(task).find(({ whole }) => whole.anchor === block && covers(whole, offset - start));
      const owner = at && [task, templateOf(task, workspace)].find((one) => one && defines(one, at.variable));
      if (!owner) continue;
      const uses = [owner, ...heirsOf(owner, workspace)].flatMap(usesIn);
      const defined = new Set(uses.flatMap(({ kind, variable }) => (kind === 'declaration' ? [variable] : [])));
      return { at, all: uses.filter(({ variable }) => variable === at.variable), defined };
    }
  }
  return undefined;
}

/** Returns the tasks that a block is part of; in a script, all of the text belongs to its task. */
function tasksAround(block: Parameters<typeof tasksIn>[0], file: WorkspaceFile, workspace: Workspace): readonly Task[] {
  if (!file.document.language.holdsOneTask) return tasksIn(block, file, workspace);
  return [...file.document.entries()].flatMap((entry) => workspace.task(file.uri, entry) ?? []);
}

function defines(task: Task, variable: string): boolean {
  const node = usageNode(task);
  return node !== undefined && usageSpec(node).arguments.some((argument) => argument.variable === variable);
}

/** Returns the tasks that inherit the usage of a template. */
function heirsOf(template: Task, workspace: Workspace): readonly Task[] {
  if (!template.isTemplate) return [];
  return [...workspace.tasks()].filter((task) => templateOf(task, workspace) === template);
}

function usageNode(task: Task): StringNode | undefined {
  const node = propertyOf(task, 'usage');
  return node?.kind === 'string' ? node : undefined;
}

function usesIn(task: Task): readonly ArgumentUse[] {
  const node = usageNode(task);
  const reads = usageReads(task.entry).reads.map(({ node: string, start, end, variable }): ArgumentUse => {
    const span = placeInString(string, end - variable.length, end);
    return { file: task.file, span, whole: placeInString(string, start, end), variable, kind: 'variable' };
  });
  return [...(node ? usesInUsage(node, task) : []), ...reads, ...(isScript(task) ? usesInScript(task) : [])];
}

/** Returns the variables of arguments that the text of a script contains. */
function usesInScript({ file }: Task): readonly ArgumentUse[] {
  return [...file.document.blocks].flatMap(({ block }) =>
    [...block.text.matchAll(/(?<![\p{L}\p{N}_])usage_([\p{L}\p{N}_]+)/gu)].map(
      ({ 0: written, 1: variable = '', index }): ArgumentUse => {
        const end = index + written.length;
        const span = { anchor: block, start: end - variable.length, end };
        return { file, span, whole: { anchor: block, start: index, end }, variable, kind: 'variable' };
      },
    ),
  );
}

function usesInUsage(node: StringNode, { file }: Task): readonly ArgumentUse[] {
  const { arguments: defined, nodes } = usageSpec(node);
  const useAt = (start: number, end: number, name: string, kind: ArgumentUse['kind']): readonly ArgumentUse[] => {
    const at = nameIn(node.value.slice(start, end), name);
    if (at === undefined) return [];
    const span = placeInString(node, start + at, start + at + name.length);
    return [{ file, span, whole: span, variable: snakeCase(name), kind }];
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
