import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { quoted } from '../../errors/quoted.ts';
import type { Context } from '../../http/context.ts';
import { invalidPublication } from '../../packages/tarballs/invalid-publication.ts';

/** The attestations of a publication about the origin of its tarball. */
export interface Attestations {
  /** The document that clients verify, in JSON. */
  readonly document: string;
  /** The description of the attestations in `dist` of the manifest, without the address. */
  readonly inManifest: JsonObject;
  /** For the audit log. */
  readonly details: { readonly signer: string; readonly issuer: string };
}

export interface AttestedTarball {
  readonly name: string;
  readonly version: string;
  /** In hexadecimal digits. */
  readonly sha512: string;
}

const remedy = 'use `npm publish --provenance=false`';

/** Verifies the Sigstore bundle of a publication in a worker thread. Rejects with HttpError 400. */
export async function verifyAttestations(
  bundle: string,
  { name, version, sha512 }: AttestedTarball,
  { config, workers }: Pick<Context, 'config' | 'workers'>,
): Promise<Attestations> {
  const { trustedRoot, provenanceIssuers } = config.npm;
  if (trustedRoot === undefined) {
    throw invalidPublication(
      `the registry verifies provenance only if \`registries.npm.trusted_root\` is set in its configuration; ${remedy}`,
    );
  }
  const subject = { name: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`, sha512 };
  const found = await workers.run('checkProvenance', { bundle, trustedRoot, subject });
  if ('problem' in found) throw invalidPublication(`the provenance ${found.problem}`);
  const { predicateType, signer, issuer } = found;
  if (provenanceIssuers.length > 0 && !provenanceIssuers.includes(issuer)) {
    throw invalidPublication(
      `the provenance is signed with an identity of ${quoted(issuer)}, which is not in \`provenance_issuers\``,
    );
  }
  return {
    document: JSON.stringify({ attestations: [{ predicateType, bundle: found.bundle }] }),
    inManifest: { provenance: { predicateType } },
    details: { signer, issuer },
  };
}
