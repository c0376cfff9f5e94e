import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { ContextOfReads } from '../http/context.ts';
import type { PackumentSource } from './packuments.ts';
import { publishedTemplate } from './published-template.ts';
import { render, toRendering } from './rendering.ts';

/** Returns the source of a package. A name that is published here is never looked up in the upstream. */
export async function sourceOf(tenant: string, name: string, context: ContextOfReads): Promise<PackumentSource> {
  const { storage, upstream, workers } = context;
  const revision = await storage.packages.revision(tenant, name);
  if (revision !== undefined) {
    return {
      id: `${tenant}/${name}`,
      etag: String(revision),
      async render(form, packageUrl) {
        const template = await publishedTemplate(storage.packages, { tenant, name, form });
        if (!template) throw missing(name);
        return render(String(template.revision), template.content, packageUrl, workers);
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
