import { setImmediate } from 'node:timers/promises';
import { objectOr } from '../json/json-object.ts';
import { type PackumentForm, withTarball } from '../packuments/manifest-fragments.ts';
import { tarballPlaceholder } from '../packuments/template.ts';
import type { PackageHead, StoredFragment } from '../storage/records.ts';
import type { Packages } from '../storage/sqlite/packages/packages.ts';

/** The template of a packument, and the revision of the package that it shows. */
export interface PublishedTemplate {
  readonly revision: number;
  readonly content: Buffer<ArrayBuffer>;
}

export interface PublishedPackage {
  readonly packages: Packages;
  readonly tenant: string;
  readonly name: string;
}

/** The properties of the latest version that are also properties of the package. */
const copiedKeys = ['description', 'keywords', 'license', 'homepage', 'repository', 'bugs', 'author'];

/** The number of times that a packument is read in portions before a package that keeps changing is read at once. */
const maxAttempts = 3;

/** Returns the template of a package; undefined if it does not exist. Other requests are handled while it is read. */
export async function publishedTemplate(
  published: PublishedPackage,
  form: PackumentForm,
): Promise<PublishedTemplate | undefined> {
  const { packages, tenant, name } = published;
  for (let attempt = 1; ; attempt++) {
    await unchanging(published);
    const head = packages.head(tenant, name);
    if (!head) return undefined;
    const parts: Buffer[] = [];
    const times: string[] = [];
    for (let after = -1; packages.changing(tenant, name) === undefined; ) {
      const portion = packages.fragments(head.id, form, after);
      const last = portion.at(-1);
      if (!last) break;
      parts.push(Buffer.from(portion.map((one) => entryOf(one, name)).join(',')), comma);
      if (form === 'full')
        times.push(...portion.map(({ version, publishedAt }) => inJson(version, toTime(publishedAt))));
      after = last.id;
      if (attempt < maxAttempts) await setImmediate();
    }
    if (packages.changing(tenant, name) || packages.revision(tenant, name) !== head.revision) continue;
    const versions = parts.slice(0, -1);
    const [start, end] = form === 'full' ? frameOf(head, published, times) : abbreviatedFrameOf(head);
    return { revision: head.revision, content: Buffer.concat([Buffer.from(start), ...versions, Buffer.from(end)]) };
  }
}

/** Resolves when the texts of a package may be read. */
export async function unchanging({ packages, tenant, name }: PublishedPackage): Promise<void> {
  for (let change = packages.changing(tenant, name); change; change = packages.changing(tenant, name)) await change;
}

const comma = Buffer.from(',');

function entryOf({ version, text }: StoredFragment, name: string): string {
  return `${JSON.stringify(version)}:${withTarball(text, tarballPlaceholder(name, version))}`;
}

/** Returns the texts before and after the versions. */
function frameOf(
  head: PackageHead,
  { packages, tenant, name }: PublishedPackage,
  times: readonly string[],
): [start: string, end: string] {
  const { revision, distTags, createdAt, modifiedAt } = head;
  const start = JSON.stringify({ _id: name, _rev: String(revision), name, 'dist-tags': distTags });
  const texts = packages.version(tenant, name, distTags.latest ?? '');
  const latest = objectOr(texts && JSON.parse(texts.manifest));
  const copied = copiedKeys.filter((key) => Object.hasOwn(latest, key)).map((key) => inJson(key, latest[key]));
  const readme = texts?.readme === undefined ? [] : [texts.readme.slice(1, -1)];
  const time = [inJson('created', toTime(createdAt)), inJson('modified', toTime(modifiedAt)), ...times];
  return [`${start.slice(0, -1)},"versions":{`, `},${[`"time":{${time.join(',')}}`, ...copied, ...readme].join(',')}}`];
}

function abbreviatedFrameOf({ name, distTags, modifiedAt }: PackageHead): [start: string, end: string] {
  const start = JSON.stringify({ name, 'dist-tags': distTags });
  return [`${start.slice(0, -1)},"versions":{`, `},${inJson('modified', toTime(modifiedAt))}}`];
}

/** Returns a member of an object in JSON. */
function inJson(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
