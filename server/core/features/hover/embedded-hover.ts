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
import type { OffsetRange } from '../../text/range.ts';
import { argumentCard } from '../documentation/argument-card.ts';
import {
  argumentsOf,
  type EmbeddedString,
  embeddedString,
  propertyOf,
  rangeInString,
} from '../embedded/embedded-string.ts';
import type { Hovered } from './hovered.ts';

/** A description of a part of the string's value. */
interface StringRemark extends OffsetRange {
  readonly markdown: string;
}

/** The content of a hover and the range in the whole text that it describes. */
export interface EmbeddedHover {
  readonly markdown: string;
  readonly range: OffsetRange;
}

/** Returns the hover for a word of the languages inside strings: a name in a template, an argument of a task. */
export function embeddedHover(document: Document, kind: DocumentKind, offset: number): Hovered | undefined {
  const place = embeddedString(document, kind, offset);
  if (!place) return undefined;
  const remark = aboutTemplate(place) ?? aboutVariable(place) ?? aboutDirective(place);
  if (!remark || remark.markdown === '') return undefined;
  return { markdown: remark.markdown, range: rangeInString(place, remark.start, remark.end) };
}

function aboutTemplate(place: EmbeddedString): StringRemark | undefined {
  for (const use of templateIn(place.node).uses) {
    const [member] = use.members;
    if (covers(use, place)) return { ...rangeOf(use), markdown: aboutName(use) };
    if (member && covers(member, place)) return { ...rangeOf(member), markdown: aboutMember(use, member.name, place) };
  }
  return undefined;
}

function aboutName({ kind, name }: TemplateUse): string {
  const found = templateNames[kind].find((known) => known.name === name);
  if (!found) return '';
  const call = found.takes === undefined ? name : `${name}(${found.takes})`;
  const title = kind === 'function' && found.takes === undefined ? `${name}()` : call;
  const about = [found.summary, found.deprecated ? `Deprecated: ${found.deprecated}.` : ''].filter(
    (part) => part !== '',
  );
  return `**\`${title}\`** — ${kind} of templates\n\n${about.join('\n\n')}`;
}

function aboutMember({ name }: TemplateUse, member: string, { entry }: EmbeddedString): string {
  if (name === 'usage') return argumentNamed(member, entry);
  if (name !== 'vars' && name !== 'env') return '';
  const defined = propertyOf(entry, name);
  const value = defined?.kind === 'object' ? memberNamed(defined, member)?.value : undefined;
  if (!value) return '';
  const text = value.kind === 'string' ? `\n\n\`${value.value.replaceAll('`', "'")}\`` : '';
  return `**\`${name}.${member}\`** — ${name === 'vars' ? 'variable' : 'environment variable'} of the task${text}`;
}

function aboutVariable(place: EmbeddedString): StringRemark | undefined {
  const reads = usageReads(place.entry).reads.filter(({ node }) => node === place.node);
  const read = reads.find((candidate) => covers(candidate, place));
  return read && { ...rangeOf(read), markdown: argumentNamed(read.variable, place.entry) };
}

function argumentNamed(variable: string, entry: EmbeddedString['entry']): string {
  const found = argumentsOf(entry).filter((argument) => argument.variable === variable);
  return found.map(argumentCard).join('\n\n---\n\n');
}

function aboutDirective(place: EmbeddedString): StringRemark | undefined {
  if (place.property !== 'usage') return undefined;
  const spec = usageSpec(place.node);
  const argument = spec.arguments.find(({ range }) => covers(range, place));
  if (argument) return { ...argument.range, markdown: argumentCard(argument) };
  return aboutNode(spec.nodes, directives, place);
}

function aboutNode(
  nodes: readonly KdlNode[],
  known: Directive['children'],
  place: EmbeddedString,
): StringRemark | undefined {
  const node = nodes.find((candidate) => covers(candidate, place));
  const directive = node && known !== 'anything' && Object.hasOwn(known, node.name) ? known[node.name] : undefined;
  if (!node || !directive) return undefined;
  if (covers(node.key, place)) return { ...node.key, markdown: remarkOn(node.name, 'directive', directive.summary) };
  for (const { name, key } of node.properties) {
    if (!covers(key, place)) continue;
    const property = directive.properties === 'anything' ? undefined : directive.properties[name];
    return { ...key, markdown: remarkOn(name, `property of \`${node.name}\``, property?.summary ?? '') };
  }
  return aboutNode(node.children, directive.children, place);
}

function remarkOn(name: string, what: string, summary: string): string {
  return summary === '' ? '' : `**\`${name}\`** — ${what}\n\n${summary}`;
}

function covers({ start, end }: OffsetRange, { index }: EmbeddedString): boolean {
  return start <= index && index <= end;
}

function rangeOf({ start, end }: OffsetRange): OffsetRange {
  return { start, end };
}
