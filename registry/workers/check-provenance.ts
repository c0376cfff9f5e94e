import type { ProvenanceInput, VerifiedProvenance } from '../supply-chain/provenance/provenance.ts';

/** Verifies provenance, with code that is loaded when it is first used. */
export async function checkProvenance(input: ProvenanceInput): Promise<VerifiedProvenance> {
  const { verifyProvenance } = await import('../supply-chain/provenance/verify-provenance.ts');
  return verifyProvenance(input);
}
