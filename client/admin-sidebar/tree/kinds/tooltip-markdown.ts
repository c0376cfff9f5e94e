import { escapeMarkdown } from '../../../text/escape-markdown.ts';
import type { Facts } from './facts.ts';

/**
 * Returns a tooltip as Markdown that shows all texts literally, so that a server cannot add links, images or commands.
 */
export function tooltipMarkdown({ title, facts, notes }: Facts): string {
  const lines = facts.map(([name, value]) => `${escapeMarkdown(name)}: ${escapeMarkdown(value)}`);
  const paragraphs = [`**${escapeMarkdown(title)}**`, lines.join('  \n'), ...notes.map(escapeMarkdown)];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}
