import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The style of a page, and the policy with which a browser accepts it. */
export interface PageStyle {
  readonly text: string;
  readonly policy: string;
}

/** Nothing is loaded, no script runs, no other site can show the page, and forms are sent to this server only. */
export function pageStyle(text: string): PageStyle {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return { text, policy };
}

/** The style of pages with a single column, such as a form. */
const formStyle = pageStyle(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 10vh auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
label, input, button, .button { display: block; margin: 0.5rem 0; }
input { width: 100%; box-sizing: border-box; padding: 0.5rem; font: inherit; }
button, .button { padding: 0.5rem 1rem; border: 1px solid; border-radius: 0.3rem; font: inherit; text-decoration: none; width: fit-content; }
pre { padding: 0.5rem; border: 1px solid; border-radius: 0.3rem; overflow-x: auto; }
.problem { border-left: 0.3rem solid #c33; padding-left: 0.7rem; }
`);

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The address is a secret.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Text that is inserted into a page unchanged. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns HTML in which every value is escaped, except HTML. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(parts.map((part, index) => (index === 0 ? part : toText(values[index - 1] ?? '') + part)).join(''));
}

/** Sends a page with a heading and a single column. */
export function sendPage(reply: FastifyReply, status: number, title: string, body: Html): FastifyReply {
  return sendDocument(reply, status, { title, style: formStyle, body: html`<h1>${title}</h1>\n${body}` });
}

/** The parts of a page. */
export interface HtmlDocument {
  readonly title: string;
  readonly style: PageStyle;
  readonly body: Html;
}

/** Sends a page with a style of its own. */
export function sendDocument(reply: FastifyReply, status: number, { title, style, body }: HtmlDocument): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style.text)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return reply
    .code(status)
    .headers({ 'Content-Security-Policy': style.policy, ...headers })
    .send(page.text);
}

function toText(value: string | Html): string {
  if (value instanceof Html) return value.text;
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
