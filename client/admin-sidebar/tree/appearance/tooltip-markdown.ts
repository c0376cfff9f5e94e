import { escapeMarkdown } from '../../../text/escape-markdown.ts';
import type { Facts } from './facts-of.ts';

/** A tooltip as Markdown in which everything is text: nothing of a server can be a link, an image or a command in it. */
export function tooltipMarkdown({ title, facts, notes }: Facts): string {
  const lines = facts.map(([name, value]) => `${escapeMarkdown(name)}: ${escapeMarkdown(value)}`);
  const paragraphs = [`**${escapeMarkdown(title)}**`, lines.join('  \n'), ...notes.map(escapeMarkdown)];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}
