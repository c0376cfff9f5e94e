import type { FastifyReply } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { parameter } from '../http/access-of.ts';
import { Html, html } from '../http/pages/page.ts';
import type { DependencyList, PackageDescription, VersionLine } from '../packages/packuments/describe-package.ts';
import { packageNameProblem } from '../packages/publications/package-name.ts';
import { webAddress } from '../packages/readmes/readme-links.ts';
import { roundedSize } from '../storage/contract/rounded-size.ts';
import { installCommands } from './install-commands.ts';
import { joined, sendLayout } from './layout.ts';
import type { PackageContents, PackageReading } from './package-contents.ts';
import { packagePagePath } from './page-paths.ts';
import { repositoryAddress } from './repository-address.ts';
import { redirectToSignIn } from './sign-in-pages.ts';
import { timeText } from './time-text.ts';
import { mayRead, mustSignIn, type Visit } from './visit.ts';

/** Sends the page of the package in the path, and of the version if the path names one. */
export async function packagePage(visit: Visit, packages: PackageReading): Promise<FastifyReply> {
  const { request } = visit;
  const name = parameter(request, 'name') ?? '';
  const requested = parameter(request, 'version');
  if (packageNameProblem(name) !== undefined) throw notFound();
  if (mustSignIn(visit)) return redirectToSignIn(visit, name);
  // The same answer, so that a visitor cannot find out which packages exist.
  if (!mayRead(visit, name)) throw notFound();
  const contents = await packages.contents({ tenant: request.tenant, name, requested });
  if (!contents) throw notFound();
  return sendLayout(visit, page(visit, name, contents));
}

export function notFound(): HttpError {
  return new HttpError(404, 'There is no such page, or you may not read the package.');
}

function page(visit: Visit, name: string, { description, readme, remark }: PackageContents) {
  const { version, deprecated } = description;
  const body = html`${description.description === '' ? new Html('') : html`<p>${description.description}</p>`}
${deprecated === '' ? new Html('') : html`<p class="warning"><b>This version is deprecated:</b> ${deprecated}</p>`}
<div class="columns">
${installSection(visit, name, description)}
<div class="side">
${factSection(description)}
${joined(description.dependencies.map((list) => dependencySection(visit, list)))}
${versionSection(visit, name, description)}
</div>
<section class="readme" aria-labelledby="readme">
<h2 id="readme">Readme</h2>
${remark === '' ? new Html('') : html`<p class="quiet">${remark}</p>`}
${readme === '' && remark === '' ? html`<p class="quiet">This version has no readme.</p>` : new Html(readme)}
</section>
</div>`;
  return {
    status: 200,
    title: `${name} ${version}`,
    heading: html`${name} <span class="quiet">${version}</span>`,
    body,
  };
}

function installSection({ paths, context }: Visit, name: string, { version, isLatest }: PackageDescription): Html {
  const { registry } = paths;
  const { npmrc, yarn, commands } = installCommands({ name, version: isLatest ? undefined : version, registry });
  const { directory } = context;
  const needsLogin = directory.mode() !== 'simple-token' && !directory.anonymousReads;
  return html`<section aria-labelledby="install">
<h2 id="install">Install</h2>
<pre tabindex="0">${commands.join('\n')}</pre>
<details>
<summary>Configure the client for this registry</summary>
<p>npm, pnpm, Yarn 1 and Bun read this line from <code>.npmrc</code>:</p>
<pre tabindex="0">${npmrc}</pre>
<p>For Yarn 2 and later, run:</p>
<pre tabindex="0">${yarn}</pre>
${needsLogin ? html`<p>To sign in, run:</p>\n<pre tabindex="0">npm login --registry=${registry}</pre>` : new Html('')}
</details>
</section>`;
}

function factSection(description: PackageDescription): Html {
  const { publishedAt, publishedBy, license, keywords, unpackedSize, fileCount, hasProvenance, tags } = description;
  const facts: readonly (readonly [string, Html | string])[] = [
    ['Published', timeText(publishedAt)],
    ['By', publishedBy],
    ['Tags', tags.join(', ')],
    ['License', license],
    ['Size', unpackedSize === undefined ? '' : roundedSize(unpackedSize)],
    ['Files', fileCount === undefined ? '' : fileCount.toLocaleString('en')],
    ['Provenance', hasProvenance ? 'The version was published with a statement of how it was built.' : ''],
    ['Keywords', keywords.join(', ')],
    ['Homepage', webLink(webAddress(description.homepage))],
    ['Repository', webLink(repositoryAddress(description))],
    ['Issues', webLink(webAddress(description.bugs))],
  ];
  const shown = facts.filter(([, value]) => value !== '');
  return html`<section aria-labelledby="about">
<h2 id="about">About this version</h2>
<dl>
${joined(shown.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`))}
</dl>
</section>`;
}

function webLink(address: string | undefined): Html | string {
  if (address === undefined) return '';
  const { host, pathname } = new URL(address);
  return html`<a href="${address}" rel="nofollow noopener noreferrer">${host}${pathname === '/' ? '' : pathname}</a>`;
}

const dependencyTitles = {
  dependencies: 'Dependencies',
  peerDependencies: 'Peer dependencies',
  optionalDependencies: 'Optional dependencies',
} as const;

function dependencySection(visit: Visit, { kind, ranges }: DependencyList): Html {
  const items = ranges.map(([name, range]) => html`<li>${dependency(visit, name, range)}</li>`);
  return html`<section aria-labelledby="${kind}">
<h2 id="${kind}">${dependencyTitles[kind]}</h2>
<ul>
${joined(items)}
</ul>
</section>`;
}

/** Links to packages that the visitor may read. Other sources, such as files and addresses, are only text. */
function dependency(visit: Visit, name: string, range: string): Html {
  const [, alias, aliasRange] = /^npm:(.[^@]*)(?:@(.*))?$/.exec(range) ?? [];
  const target = alias ?? (range.includes(':') || range.includes('/') ? undefined : name);
  const isLinked = target !== undefined && packageNameProblem(target) === undefined && mayRead(visit, target);
  const text = alias === undefined ? name : `${name} (${alias})`;
  const shown = isLinked ? html`<a href="${packagePagePath(visit.paths, target)}">${text}</a>` : text;
  return html`${shown} <span class="quiet">${alias === undefined ? range : (aliasRange ?? '')}</span>`;
}

function versionSection(visit: Visit, name: string, { versions, versionCount }: PackageDescription): Html {
  const caption =
    versionCount > versions.length
      ? `The newest ${versions.length} of ${versionCount.toLocaleString('en')} versions, newest first`
      : `${versionCount === 1 ? '1 version' : `${versionCount} versions, newest first`}`;
  return html`<section aria-labelledby="versions">
<h2 id="versions">Versions</h2>
<div class="scroll" role="region" aria-labelledby="versions" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Version</th><th scope="col">Published</th><th scope="col">By</th></tr></thead>
<tbody>
${joined(versions.map((one) => versionRow(visit, name, one)))}
</tbody>
</table>
</div>
</section>`;
}

function versionRow({ paths }: Visit, name: string, line: VersionLine): Html {
  const { version, tags, publishedAt, publishedBy, deprecated } = line;
  const marks = tags.map((tag) => html` <span class="tag">${tag}</span>`);
  const state = deprecated === '' ? [] : [html` <span class="tag">deprecated</span>`];
  return html`<tr><th scope="row"><a href="${packagePagePath(paths, name, version)}">${version}</a>${joined([...marks, ...state])}</th>
<td>${timeText(publishedAt)}</td><td>${publishedBy}</td></tr>`;
}
