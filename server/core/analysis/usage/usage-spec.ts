import type { StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import { checkUsage } from './check-usage.ts';
import { type KdlNode, readKdl } from './kdl.ts';
import type { KdlFault } from './kdl-fault.ts';
import { maskTemplates, restoreTemplates } from './masked-templates.ts';
import { argumentOf, firstText, type UsageArgument } from './usage-argument.ts';
import { withoutMarkers } from './usage-markers.ts';

export interface UsageSpec {
  readonly arguments: readonly UsageArgument[];
  /** All subcommands by their names. */
  readonly commands: readonly string[];
  /** The names of what `complete` directives are for. */
  readonly completes: readonly string[];
  readonly nodes: readonly KdlNode[];
  readonly faults: readonly KdlFault[];
  /** All arguments are known: nothing is damaged, made by a template, or taken over from elsewhere. */
  readonly isWhole: boolean;
}

/** What the text of a `usage` property says. Ranges are those of the string's value. */
export const usageSpec = memoize((node: StringNode): UsageSpec => readUsage(node.value));

export function readUsage(text: string): UsageSpec {
  const { plain, isMade } = maskTemplates(withoutMarkers(text));
  const read = readKdl(plain);
  const nodes = restoreTemplates(read.nodes, plain, text);
  const faults = isMade ? [] : [...read.faults, ...checkUsage(read.nodes)];
  const found = collect(nodes);
  const isWhole = !isMade && faults.length === 0 && !found.some(({ node }) => bringsIn.has(node.name));
  const named = (name: string) => found.flatMap(({ node }) => (node.name === name ? firstText(node) : []));
  return {
    arguments: found.flatMap(({ node, commands }) => argumentOf(node, commands)),
    commands: named('cmd'),
    completes: named('complete'),
    nodes,
    faults,
    isWhole,
  };
}

const bringsIn: ReadonlySet<string> = new Set(['include', 'mount', 'flagset', 'clause', 'view']);

interface Found {
  readonly node: KdlNode;
  readonly commands: readonly string[];
}

/** The nodes of the specification and of its subcommands. */
function collect(nodes: readonly KdlNode[], commands: readonly string[] = []): readonly Found[] {
  return nodes.flatMap((node): readonly Found[] => {
    if (node.name !== 'cmd') return [{ node, commands }, ...collect(strays(node), commands)];
    return [{ node, commands }, ...collect(node.children, [...commands, ...firstText(node)])];
  });
}

/** Behind a brace that is not closed yet: what cannot be meant as a child. */
function strays({ name, children, isCut }: KdlNode): readonly KdlNode[] {
  if (!isCut) return [];
  return children.filter(
    (child) => child.name === 'flag' || child.name === 'cmd' || (child.name === 'arg' && name === 'arg'),
  );
}
