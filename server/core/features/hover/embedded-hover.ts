import { shellsOfTask } from '../../analysis/graph/shells-of-task.ts';
import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import { templateNames } from '../../analysis/template/names.ts';
import { type TemplateUse, templateIn } from '../../analysis/template/read-template.ts';
import type { Directive } from '../../analysis/usage/directive.ts';
import { directives } from '../../analysis/usage/directives.ts';
import type { KdlNode } from '../../analysis/usage/kdl.ts';
import { usageReads } from '../../analysis/usage/usage-reads.ts';
import { usageSpec } from '../../analysis/usage/usage-spec.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed } from '../../document/node.ts';
import { isSameSpan } from '../../document/span.ts';
import type { OffsetRange } from '../../text/range.ts';
import { argumentCard } from '../documentation/argument-card.ts';
import {
  argumentsOf,
  type EmbeddedString,
  embeddedString,
  propertyOf,
  rangeInString,
} from '../embedded/embedded-string.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import type { HoverContent } from './hover-content.ts';

/** A hover for a part of a string's value. */
interface StringHover extends OffsetRange {
  readonly markdown: string;
}

/**
 * Returns the hover for a word of a language inside a string, such as a name in a template expression or an argument of
 * a task.
 */
export function embeddedHover(
  document: Document,
  kind: DocumentKind,
  offset: number,
  context?: Pick<WorkspacePlace, 'file' | 'workspace'>,
): HoverContent | undefined {
  const place = embeddedString(document, kind, offset);
  if (!place) return document.language.holdsOneTask ? scriptHover(document, offset) : undefined;
  const stringHover = templateHover(place) ?? variableHover(place, context) ?? directiveHover(place);
  if (!stringHover || stringHover.markdown === '') return undefined;
  return { markdown: stringHover.markdown, range: rangeInString(place, stringHover.start, stringHover.end) };
}

/** Returns the hover for the variable of an argument in the text of a script task. */
function scriptHover(document: Document, offset: number): HoverContent | undefined {
  const start =
    offset - (/[\p{L}\p{N}_]*$/u.exec(document.slice(Math.max(0, offset - maxName), offset))?.[0].length ?? 0);
  const [, written = '', variable = ''] =
    /^(usage_([\p{L}\p{N}_]+))/u.exec(document.slice(start, start + maxName)) ?? [];
  const [entry] = variable === '' ? [] : document.entries();
  const markdown = entry ? describeArgument(variable, entry) : '';
  return markdown === '' ? undefined : { markdown, range: { start, end: start + written.length } };
}

/** The maximum length of the name of a variable. */
const maxName = 200;

function templateHover(place: EmbeddedString): StringHover | undefined {
  for (const use of templateIn(place.node).uses) {
    const [member] = use.members;
    if (covers(use, place)) return { ...rangeOf(use), markdown: describeName(use) };
    if (member && covers(member, place))
      return { ...rangeOf(member), markdown: describeMember(use, member.name, place) };
  }
  return undefined;
}

function describeName({ kind, name }: TemplateUse): string {
  const found = templateNames[kind].find((known) => known.name === name);
  if (!found) return '';
  const call = found.takes === undefined ? name : `${name}(${found.takes})`;
  const title = kind === 'function' && found.takes === undefined ? `${name}()` : call;
  const about = [found.summary, found.deprecated ? `Deprecated: ${found.deprecated}.` : ''].filter(
    (part) => part !== '',
  );
  return `**\`${title}\`** — Tera ${kind}\n\n${about.join('\n\n')}`;
}

function describeMember({ name }: TemplateUse, member: string, { entry }: EmbeddedString): string {
  if (name === 'usage') return describeArgument(member, entry);
  if (name !== 'vars' && name !== 'env') return '';
  const defined = propertyOf(entry, name);
  const value = defined?.kind === 'object' ? memberNamed(defined, member)?.value : undefined;
  if (!value) return '';
  const text = value.kind === 'string' ? `\n\n\`${value.value.replaceAll('`', "'")}\`` : '';
  return `**\`${name}.${member}\`** — ${name === 'vars' ? 'variable' : 'environment variable'} of the task${text}`;
}

function variableHover(
  place: EmbeddedString,
  context: Pick<WorkspacePlace, 'file' | 'workspace'> | undefined,
): StringHover | undefined {
  const task = context?.workspace.task(context.file.uri, place.entry);
  const shells = context && task ? shellsOfTask(task, context.workspace) : undefined;
  const reads = usageReads(place.entry, shells).reads.filter(({ node }) => isSameSpan(node, place.node));
  const read = reads.find((candidate) => covers(candidate, place));
  return read && { ...rangeOf(read), markdown: describeArgument(read.variable, place.entry) };
}

function describeArgument(variable: string, entry: EmbeddedString['entry']): string {
  const found = argumentsOf(entry).filter((argument) => argument.variable === variable);
  return found.map(argumentCard).join('\n\n---\n\n');
}

function directiveHover(place: EmbeddedString): StringHover | undefined {
  if (place.property !== 'usage') return undefined;
  const spec = usageSpec(place.node);
  const argument = spec.arguments.find(({ range }) => covers(range, place));
  if (argument) return { ...argument.range, markdown: argumentCard(argument) };
  return nodeHover(spec.nodes, directives, place);
}

function nodeHover(
  nodes: readonly KdlNode[],
  known: Directive['children'],
  place: EmbeddedString,
): StringHover | undefined {
  const node = nodes.find((candidate) => covers(candidate, place));
  const directive = node && known !== 'anything' && Object.hasOwn(known, node.name) ? known[node.name] : undefined;
  if (!node || !directive) return undefined;
  if (covers(node.key, place)) return { ...node.key, markdown: describe(node.name, 'directive', directive.summary) };
  for (const { name, key } of node.properties) {
    if (!covers(key, place)) continue;
    const property = directive.properties === 'anything' ? undefined : directive.properties[name];
    return { ...key, markdown: describe(name, `property of \`${node.name}\``, property?.summary ?? '') };
  }
  return nodeHover(node.children, directive.children, place);
}

function describe(name: string, what: string, summary: string): string {
  return summary === '' ? '' : `**\`${name}\`** — ${what}\n\n${summary}`;
}

function covers({ start, end }: OffsetRange, { index }: EmbeddedString): boolean {
  return start <= index && index <= end;
}

function rangeOf({ start, end }: OffsetRange): OffsetRange {
  return { start, end };
}
