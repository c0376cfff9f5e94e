import type { FastifyReply } from 'fastify';
import { nameOf, serverTenant } from '../../access/principal.ts';
import { Html, html, sendDocument } from '../http/pages/page.ts';
import { sessionProof } from './session.ts';
import { style } from './style.ts';
import type { Visit } from './visit.ts';

export interface PageContents {
  readonly status: number;
  readonly title: string;
  /** The heading; by default, the title. */
  readonly heading?: Html;
  readonly body: Html;
}

/** Sends a page with the header and the search that all pages have. */
export function sendLayout(visit: Visit, { status, title, heading, body }: PageContents): FastifyReply {
  const { request, reply, paths } = visit;
  const owner = request.tenant === serverTenant ? '' : ` of ${request.tenant}`;
  return sendDocument(reply, status, {
    title: title === 'Packages' ? `Packages${owner}` : `${title} – Packages${owner}`,
    style,
    body: html`<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="home" href="${paths.list}">Packages${owner}</a>
<nav aria-label="Account">${account(visit)}</nav>
</header>
<main id="main">
<h1>${heading ?? title}</h1>
${body}
</main>`,
  });
}

function account({ context, paths, session }: Visit): Html {
  if (session) {
    return html`<form method="post" action="${paths.signOut}"><span>Signed in as <b>${nameOf(session.principal)}</b></span>
<input type="hidden" name="proof" value="${sessionProof(session)}"><button>Sign out</button></form>`;
  }
  return context.directory.mode() === 'simple-token' ? new Html('') : html`<a href="${paths.signIn}">Sign in</a>`;
}

/** Joins parts of a page. */
export function joined(parts: readonly Html[]): Html {
  return new Html(parts.map(({ text }) => text).join('\n'));
}
