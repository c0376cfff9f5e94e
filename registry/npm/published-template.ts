import { objectOr } from '../../server/core/text/json-object.ts';
import { withAddresses } from '../packages/packuments/manifest-fragments.ts';
import { attestationsPlaceholder, tarballPlaceholder } from '../packages/packuments/template.ts';
import { isVersion } from '../packages/publications/version.ts';
import type { PackageRecords, PackageTexts, WantedTexts } from '../storage/contract/package-records.ts';
import type { QuarantinedVersion } from '../storage/contract/quarantine-records.ts';
import type { PackageHead, StoredFragment } from '../storage/contract/records.ts';
import type { OtherVersions } from '../workers/upstream-tasks.ts';
import { quarantineSentence, visibleTags } from './quarantine/quarantine-sentences.ts';

/** The template of a packument, and the revision of the package that it shows. */
export interface PublishedTemplate {
  readonly revision: number;
  readonly content: Buffer<ArrayBuffer>;
  /** Whether it has a version. */
  readonly hasVersions: boolean;
  /** The versions in quarantine. */
  readonly quarantined: readonly QuarantinedVersion[];
}

export interface PublishedPackage extends WantedTexts {
  readonly tenant: string;
  readonly name: string;
}

/** The properties of the latest version that are also properties of the package. */
const copiedKeys = ['description', 'keywords', 'license', 'homepage', 'repository', 'bugs', 'author', 'maintainers'];

/**
 * Returns the template of a package; undefined if it does not exist. Other requests are handled while it is read. `beside` resolves
 * to what the packument contains besides the versions that are published here.
 */
export async function publishedTemplate(
  packages: PackageRecords,
  { tenant, name, ...wanted }: PublishedPackage,
  beside?: (own: readonly string[]) => Promise<OtherVersions>,
): Promise<PublishedTemplate | undefined> {
  let parts: Buffer[] = [];
  let own: string[] = [];
  let times: string[] = [];
  const published = await packages.readTexts(tenant, name, wanted, {
    restart() {
      parts = [];
      own = [];
      times = [];
    },
    add(portion) {
      parts.push(Buffer.from(portion.map((one) => entryOf(one, name)).join(',')), comma);
      own.push(...portion.map(({ version }) => version));
      times.push(...portion.map(({ version, publishedAt }) => inJson(version, toTime(publishedAt))));
    },
  });
  if (!published) return undefined;
  const { quarantined } = published;
  const others = await beside?.([...own, ...quarantined.map(({ version }) => version)]);
  if (others && others.entries.length > 0) parts.push(Buffer.from(others.entries), comma);
  const versions = parts.slice(0, -1);
  const texts = others ? { ...published, head: headBeside(published, others) } : published;
  times.push(...timesOf(others));
  const [start, end] = wanted.form === 'full' ? frameOf(texts, times) : abbreviatedFrameOf(texts.head, times);
  const restrictions = wanted.isForWriting ? '' : restrictionsOf(quarantined);
  const content = Buffer.concat([Buffer.from(start), ...versions, Buffer.from(`${end.slice(0, -1)}${restrictions}}`)]);
  return { revision: texts.head.revision, content, hasVersions: versions.length > 0, quarantined };
}

const comma = Buffer.from(',');

function entryOf({ version, text }: StoredFragment, name: string): string {
  return `${JSON.stringify(version)}:${publishedManifest(text, name, version)}`;
}

/** Returns the template of a published version. */
export function publishedManifest(fragment: string, name: string, version: string): string {
  const tarball = tarballPlaceholder(name, version);
  return withAddresses(fragment, { tarball, attestations: attestationsPlaceholder(name, version) });
}

/** Returns the member that tells npm why it does not find a version, which it shows if nothing else can be installed. */
function restrictionsOf(quarantined: readonly QuarantinedVersion[]): string {
  if (quarantined.length === 0) return '';
  const versions = quarantined.map(({ name, version }) => [version, { name, version }]);
  const message = quarantined.map(quarantineSentence).join(' ');
  return `,${inJson('policyRestrictions', { message, versions: Object.fromEntries(versions) })}`;
}

/** Returns the head of a package with the tags and the times of an upstream, whose tags this registry may replace. */
function headBeside({ head, quarantined }: PackageTexts, { tags, times }: OtherVersions): PackageHead {
  const visible = Object.entries(visibleTags(tags, quarantined));
  const ofUpstream = visible.filter((tag): tag is [string, string] => typeof tag[1] === 'string');
  const { created, modified } = times;
  return {
    ...head,
    distTags: { ...Object.fromEntries(ofUpstream), ...head.distTags },
    createdAt: Math.min(head.createdAt, toMilliseconds(created) ?? head.createdAt),
    modifiedAt: Math.max(head.modifiedAt, toMilliseconds(modified) ?? head.modifiedAt),
  };
}

/** Returns the members of `time` for the versions of an upstream. */
function timesOf(others: OtherVersions | undefined): readonly string[] {
  return Object.entries(others?.times ?? {})
    .filter(([key, time]) => isVersion(key) && typeof time === 'string')
    .map(([version, time]) => inJson(version, time));
}

function toMilliseconds(time: unknown): number | undefined {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Returns the texts before and after the versions. */
function frameOf({ head, latest: texts }: PackageTexts, times: readonly string[]): [start: string, end: string] {
  const { name, revision, distTags, createdAt, modifiedAt } = head;
  const start = JSON.stringify({ _id: name, _rev: String(revision), name, 'dist-tags': distTags });
  const latest = objectOr(texts && JSON.parse(texts.manifest));
  const copied = copiedKeys.filter((key) => Object.hasOwn(latest, key)).map((key) => inJson(key, latest[key]));
  const readme = texts?.readme === undefined ? [] : [texts.readme.slice(1, -1)];
  const time = timeOf({ createdAt, modifiedAt }, times);
  return [`${start.slice(0, -1)},"versions":{`, `},${[time, ...copied, ...readme].join(',')}}`];
}

/** With the times of versions, with which clients ignore new versions; they would request the full document otherwise. */
function abbreviatedFrameOf(head: PackageHead, times: readonly string[]): [start: string, end: string] {
  const start = JSON.stringify({ name: head.name, 'dist-tags': head.distTags });
  const end = `},${inJson('modified', toTime(head.modifiedAt))},${timeOf(head, times)}}`;
  return [`${start.slice(0, -1)},"versions":{`, end];
}

function timeOf(
  { createdAt, modifiedAt }: Pick<PackageHead, 'createdAt' | 'modifiedAt'>,
  times: readonly string[],
): string {
  const time = [inJson('created', toTime(createdAt)), inJson('modified', toTime(modifiedAt)), ...times];
  return `"time":{${time.join(',')}}`;
}

/** Returns a member of an object in JSON. */
function inJson(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
