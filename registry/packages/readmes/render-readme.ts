import MarkdownIt, { type RendererRule } from 'markdown-it';
import { headingIds, linkTarget } from './readme-links.ts';
import { textOfHtml } from './text-of-html.ts';

export interface ReadmeToRender {
  readonly text: string;
  /** The address of the files in the repository, to which relative links lead; undefined if it is not known. */
  readonly files: string | undefined;
}

/** The page has two levels of headings above those of a readme. */
const outerLevels = 2;
const maxLevel = 6;

/**
 * Returns a readme as HTML. Tags of the readme are removed, images are replaced by their alternative texts, and links that are
 * not `http` or `https` are removed.
 */
export function renderReadme({ text, files }: ReadmeToRender): string {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  const { escapeHtml } = markdown.utils;
  const idOf = headingIds();
  Object.assign(markdown.renderer.rules, {
    html_block: (tokens, index) => paragraph(escapeHtml(textOfHtml(tokens[index]?.content ?? ''))),
    html_inline: (tokens, index) => (/^<br\s*\/?>$/i.test(tokens[index]?.content ?? '') ? '<br>\n' : ''),
    image: (tokens, index, options, env, renderer) =>
      escapeHtml(renderer.renderInlineAsText(tokens[index]?.children ?? [], options, env)),
    link_open: (tokens, index) => {
      const target = linkTarget(String(tokens[index]?.attrGet('href') ?? ''), files);
      return target === undefined ? '<a>' : `<a href="${escapeHtml(target)}" rel="nofollow noopener noreferrer">`;
    },
    heading_open: (tokens, index) =>
      `<${innerHeading(tokens[index]?.tag)} id="${escapeHtml(idOf(tokens[index + 1]?.content ?? ''))}">`,
    heading_close: (tokens, index) => `</${innerHeading(tokens[index]?.tag)}>\n`,
    // The class of a code block would contain its language, which may be any text.
    fence: (tokens, index) => `<pre><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`,
  } satisfies Record<string, RendererRule>);
  return markdown.render(text);
}

function paragraph(escaped: string): string {
  return escaped === '' ? '' : `<p>${escaped}</p>\n`;
}

function innerHeading(tag = 'h1'): string {
  return `h${Math.min(Number(tag.slice(1)) + outerLevels, maxLevel)}`;
}
