import type { TaskReference } from '../../analysis/graph/references/task-reference.ts';
import { memberNamed, type Node, type StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { blankWords, shellWords, type Word } from '../../text/words.ts';

/** The parts of a reference other than the name. */
export interface CallParts {
  readonly arguments: readonly Span[];
  /** The names of the environment variables that are set for the task. */
  readonly variables: readonly Span[];
}

export function callParts(reference: TaskReference): CallParts {
  const { node, field } = reference;
  // The arguments are highlighted as a part of the script.
  if (field.when === 'called') return { arguments: [], variables: [] };
  if (node.kind === 'string') return partsInLine(node, reference);
  if (node.kind === 'array') return { arguments: node.items.slice(1).flatMap(contentOf), variables: [] };
  if (node.kind !== 'object') return { arguments: [], variables: [] };
  const name = memberNamed(node, 'task')?.value;
  const args = memberNamed(node, 'args')?.value;
  const env = memberNamed(node, 'env')?.value;
  const inName =
    name?.kind === 'string' && reference.field.form === 'steps' ? partsInLine(name, reference).arguments : [];
  return {
    arguments: [...inName, ...(args?.kind === 'array' ? args.items.flatMap(contentOf) : [])],
    variables: env?.kind === 'object' ? env.members.map(({ key }) => key) : [],
  };
}

/** Returns the parts of a reference of the form `KEY=value name argument…`. */
function partsInLine(line: StringNode, { span, kind, field }: TaskReference): CallParts {
  if (kind === 'template') return { arguments: [], variables: [] };
  const words = field.form === 'steps' ? blankWords(line.value) : (shellWords(line.value) ?? blankWords(line.value));
  const placed = words.map((word) => ({ word, place: placeInString(line, word.start, word.end) }));
  return {
    arguments: placed.filter(({ place }) => place.start >= span.end).map(({ place }) => place),
    variables: placed.filter(({ place }) => place.end <= span.start).map(({ word }) => variableOf(line, word)),
  };
}

function variableOf(line: StringNode, { text, start }: Word): Span {
  return placeInString(line, start, start + Math.max(0, text.indexOf('=')));
}

function contentOf(node: Node): readonly Span[] {
  return node.kind === 'string' ? [placeInString(node, 0, node.value.length)] : [];
}
