import { isMerged } from '../config/is-merged.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { ContextOfReads } from '../http/context.ts';
import type { PackumentSource } from './packuments.ts';
import { publishedTemplate } from './published-template.ts';
import { allHidden } from './quarantine/refuse-hidden.ts';
import { render, toRendering } from './rendering.ts';

export interface RequestedPackage {
  readonly tenant: string;
  readonly name: string;
  /** Whether the client will change the document, so that it must contain only what is published here. */
  readonly isForWriting: boolean;
}

/**
 * Returns the source of a package. A name that is published here is looked up in the upstream only if it is merged. Rejects with
 * HttpError 502 or 504 when the upstream fails, since a client would otherwise select other versions.
 */
export async function sourceOf(requested: RequestedPackage, context: ContextOfReads): Promise<PackumentSource> {
  const { tenant, name, isForWriting } = requested;
  const { storage, upstream, workers, config } = context;
  const revision = await storage.packages.revision(tenant, name);
  const isBeside = revision !== undefined && !isForWriting && isMerged(config.npm, name);
  const others = isBeside ? await upstream?.packumentBeside(tenant, name) : undefined;
  if (revision !== undefined) {
    const ofUpstream = others ? `.${others.etag.slice(0, etagLength)}` : '';
    return {
      id: `${tenant}/${name}${isForWriting ? ' for writing' : ''}${others ? ' merged' : ''}`,
      etag: `${revision}${ofUpstream}`,
      async render(form, packageUrl) {
        const beside = others && ((own: readonly string[]) => others.document.beside(own, form));
        const template = await publishedTemplate(storage.packages, { tenant, name, form, isForWriting }, beside);
        if (!template) throw missing(name);
        const [hidden] = template.quarantined;
        if (hidden && !template.hasVersions) throw allHidden(hidden, context);
        return render(`${template.revision}${ofUpstream}`, template.content, packageUrl, workers);
      },
    };
  }
  const found = await upstream?.packument(tenant, name);
  if (!found) throw missing(name);
  const etag = found.etag.slice(0, etagLength);
  return {
    id: `/${name}`,
    etag,
    async render(form, packageUrl) {
      return toRendering(etag, await found.document.render(form, packageUrl));
    },
  };
}

/** The etag of an upstream packument is the beginning of the hash of its content. */
const etagLength = 32;

export function missing(name: string): HttpError {
  return new HttpError(404, `Package ${quoted(name)} does not exist.`, { code: 'no-such-package' });
}
