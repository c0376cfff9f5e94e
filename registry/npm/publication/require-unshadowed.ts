import { isPrivateName } from '../../../access/private-names.ts';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import type { Context } from '../../http/context.ts';

/**
 * Rejects with HttpError 403 if the first publication of a name would hide the versions of an upstream, and with 502 or 504 if the
 * upstream fails to say whether it has the package. Private names, and names in `allow_shadowing` and `merge`, are not requested.
 */
export async function requireUnshadowed(
  { config, storage, upstream }: Context,
  tenant: string,
  name: string,
): Promise<void> {
  if (!upstream || storage.packages.knownRevision(tenant, name) !== undefined) return;
  const { privateNames, allowShadowing, merge } = config.npm;
  if (isPrivateName([...privateNames, ...allowShadowing, ...merge], name)) return;
  if (!(await upstream.wouldShadow(tenant, name))) return;
  const remedy =
    'add it to `merge` in `[registries.npm]` to publish beside them, or to `allow_shadowing` to hide them, or use another name';
  throw new HttpError(
    403,
    `${quoted(name)} is a package of the upstream, all of whose versions this publication would hide; ${remedy}.`,
  );
}
