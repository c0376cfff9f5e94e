import { bundleFromJSON, bundleToJSON } from '@sigstore/bundle';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import type { ProvenanceInput, VerifiedProvenance } from './provenance.ts';

const statementType = 'application/vnd.in-toto+json';
const predicateTypes: ReadonlySet<unknown> = new Set([
  'https://slsa.dev/provenance/v0.2',
  'https://slsa.dev/provenance/v1',
]);

/** The verifier of the trusted root that was used last. The configuration has one trusted root. */
let known: { readonly trustedRoot: string; readonly verifier: Verifier } | undefined;

/**
 * Verifies a Sigstore bundle with a statement about the origin of a tarball: its certificate, its entry in the
 * transparency log and its signature, and that the statement is about this tarball only. Returns the problem as the end
 * of a sentence about the bundle.
 */
export function verifyProvenance({ bundle: text, trustedRoot, subject }: ProvenanceInput): VerifiedProvenance {
  try {
    const bundle = bundleFromJSON(JSON.parse(text));
    const { content, verificationMaterial } = bundle;
    if (content.$case !== 'dsseEnvelope' || content.dsseEnvelope.payloadType !== statementType) {
      return { problem: 'does not contain an in-toto statement' };
    }
    if (verificationMaterial.content.$case === 'publicKey') return { problem: 'is not signed with a certificate' };
    const verifier = verifierOf(trustedRoot);
    if ('problem' in verifier) return verifier;
    const { identity } = verifier.verify(toSignedEntity(bundle));
    const statement: unknown = JSON.parse(content.dsseEnvelope.payload.toString());
    const problem = problemOf(Object(statement), subject);
    if (problem !== undefined) return { problem };
    return {
      bundle: bundleToJSON(bundle),
      predicateType: String(Object(statement).predicateType),
      signer: identity?.subjectAlternativeName ?? '',
      issuer: identity?.extensions?.issuer ?? '',
    };
  } catch (error) {
    return { problem: `is not valid: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function verifierOf(trustedRoot: string): Verifier | { readonly problem: string } {
  if (known?.trustedRoot === trustedRoot) return known.verifier;
  try {
    const verifier = new Verifier(toTrustMaterial(TrustedRoot.fromJSON(JSON.parse(trustedRoot))));
    known = { trustedRoot, verifier };
    return verifier;
  } catch {
    return {
      problem: 'cannot be verified: a key or certificate in the file `trusted_root` of the configuration is not valid',
    };
  }
}

function problemOf(
  statement: { readonly predicateType?: unknown; readonly subject?: unknown },
  expected: ProvenanceInput['subject'],
): string | undefined {
  if (!predicateTypes.has(statement.predicateType)) return 'does not contain SLSA provenance';
  const subjects: readonly unknown[] = Array.isArray(statement.subject) ? statement.subject : [];
  const { name, digest } = Object(subjects[0]);
  if (subjects.length !== 1 || name !== expected.name) return `must be about \`${expected.name}\` only`;
  return Object(digest).sha512 === expected.sha512 ? undefined : 'is about another tarball';
}
