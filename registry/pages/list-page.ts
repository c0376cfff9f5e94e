import type { FastifyReply } from 'fastify';
import { objectOr } from '../../server/core/text/json-object.ts';
import { HttpError } from '../errors/http-error.ts';
import { Html, html } from '../http/pages/page.ts';
import { packageReaderOf } from '../npm/package-reader.ts';
import { count, single } from '../npm/query-parameters.ts';
import { maxTextLength } from '../npm/search-routes.ts';
import type { FoundPackage, FoundPackages } from '../storage/search/package-search.ts';
import { joined, sendLayout } from './layout.ts';
import { listPath, type PagePaths, packagePagePath } from './page-paths.ts';
import { redirectToSignIn } from './sign-in-pages.ts';
import { timeText } from './time-text.ts';
import { mustSignIn, type Visit } from './visit.ts';

const pageSize = 30;

/** Sends a page of the packages that the visitor may read, or of those that a search finds. */
export async function listPage(visit: Visit): Promise<FastifyReply> {
  if (mustSignIn(visit)) return redirectToSignIn(visit);
  const { request, context } = visit;
  const query = objectOr(request.query);
  const text = (single(query.text, 'text') ?? '').trim();
  if (text.length > maxTextLength) throw new HttpError(400, `A search must have at most ${maxTextLength} characters.`);
  const page = Math.max(count(single(query.page, 'page'), 1, 'page'), 1);
  const { tenant } = request;
  const reader = packageReaderOf(request, context);
  const from = (page - 1) * pageSize;
  const found = await context.storage.searches.find({ tenant, text, from, size: pageSize, reader });
  const body = html`${searchForm(visit.paths, text)}
<p role="status">${countSentence(found, text)}</p>
${
  found.packages.length === 0
    ? new Html('')
    : html`<ul class="packages">
${joined(found.packages.map((one) => item(one, visit.paths)))}
</ul>`
}
${otherPages(visit.paths, { text, page, found })}`;
  return sendLayout(visit, { status: 200, title: text === '' ? 'Packages' : `Search for “${text}”`, body });
}

function searchForm({ list }: PagePaths, text: string): Html {
  return html`<form role="search" class="search" action="${list}">
<div><label for="text">Search for names, keywords and descriptions</label>
<input type="search" id="text" name="text" value="${text}" maxlength="${String(maxTextLength)}"></div>
<button>Search</button>
</form>`;
}

function countSentence({ total, isComplete }: FoundPackages, text: string): string {
  const number = total.toLocaleString('en');
  if (text !== '') {
    if (!isComplete) return `At least ${number} packages found; search for a more specific text.`;
    if (total === 0) return 'No package that you may read was found.';
    return total === 1 ? '1 package found.' : `${number} packages found.`;
  }
  if (!isComplete) return `More than ${(total - 1).toLocaleString('en')} packages.`;
  if (total === 0) return 'There is no package that you may read.';
  return total === 1 ? '1 package.' : `${number} packages.`;
}

function item({ name, version, description, keywords, modifiedAt, publishedBy }: FoundPackage, paths: PagePaths): Html {
  const by = publishedBy === '' ? '' : ` by ${publishedBy}`;
  const words = keywords.length === 0 ? '' : ` · ${keywords.slice(0, maxKeywords).join(', ')}`;
  return html`<li><h2><a href="${packagePagePath(paths, name)}">${name}</a></h2> <span class="quiet">${version}</span>
${description === '' ? new Html('') : html`<p>${description.slice(0, maxDescription)}</p>`}
<p class="quiet">${timeText(new Date(modifiedAt).toISOString())}${by}${words}</p></li>`;
}

const maxKeywords = 10;
/** Characters. */
const maxDescription = 300;

interface ListPosition {
  readonly text: string;
  readonly page: number;
  readonly found: FoundPackages;
}

function otherPages(paths: PagePaths, { text, page, found: { total, isComplete } }: ListPosition): Html {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return new Html('');
  // Of a list, further pages are not counted; a search for words has no further ones.
  const isEnd = isComplete || text !== '';
  const link = (to: number, label: string, rel: string): Html =>
    to < 1 || to > last
      ? new Html('')
      : html`<a href="${listPath(paths, { text, page: to })}" rel="${rel}">${label}</a>`;
  return html`<nav class="pages" aria-label="Pages">
${link(Math.min(page, last + 1) - 1, 'Previous', 'prev')}
<span>Page ${page.toLocaleString('en')}${isEnd ? ` of ${last.toLocaleString('en')}` : ''}</span>
${link(page + 1, 'Next', 'next')}
</nav>`;
}
