/**
 * Returns the text of HTML, without tags, comments, scripts and styles. The result is plain text, which must be escaped. Needs
 * linear time for any text.
 */
export function textOfHtml(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)[\s>][\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
