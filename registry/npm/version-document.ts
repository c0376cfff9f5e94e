import { isMerged } from '../config/is-merged.ts';
import type { ContextOfReads } from '../http/context.ts';
import { taggedVersion } from '../packages/packuments/tagged-version.ts';
import { splice } from '../packages/packuments/template.ts';
import { isVersion } from '../packages/publications/version.ts';
import { missing } from './packument-sources.ts';
import { publishedManifest } from './published-template.ts';
import { refuseHidden } from './quarantine/refuse-hidden.ts';

export interface RequestedVersion {
  readonly tenant: string;
  readonly name: string;
  /** A version or a tag. */
  readonly requested: string;
  readonly packageUrl: string;
}

/**
 * Resolves to the manifest of a version in JSON; undefined if the package does not have it. Rejects with HttpError 404,
 * and with 403 for a hidden version.
 */
export async function versionDocument(
  { tenant, name, requested, packageUrl }: RequestedVersion,
  context: ContextOfReads,
): Promise<string | undefined> {
  const { storage, upstream, config } = context;
  const head = await storage.packages.head(tenant, name);
  if (head) {
    const version = taggedVersion(head.distTags, requested);
    const texts = await storage.packages.version(tenant, name, version);
    if (texts) {
      const manifest = publishedManifest(texts.manifest, name, version);
      const readme = texts.readme === undefined ? '' : `,${texts.readme.slice(1, -1)}`;
      return splice(Buffer.from(`${manifest.slice(0, -1)}${readme}}`), packageUrl).toString();
    }
    await refuseHidden({ tenant, name, requested: version }, context);
    if (!isMerged(config.npm, name)) return undefined;
  }
  const found = await (head ? upstream?.packumentBeside(tenant, name) : upstream?.packument(tenant, name));
  if (!found && head) return undefined;
  if (!found) throw missing(name);
  const document = await found.document.version(requested, packageUrl);
  if (document !== undefined) return document;
  const refusal = found.refusalOf?.(requested);
  if (refusal) throw refusal;
  // The version may be newer than the cached packument.
  const current = isVersion(requested) ? await upstream?.currentPackument(tenant, name) : undefined;
  const added = await current?.document.version(requested, packageUrl);
  const newRefusal = added === undefined ? current?.refusalOf?.(requested) : undefined;
  if (newRefusal) throw newRefusal;
  return added;
}
