import type { ProvenanceInput, VerifiedProvenance } from '../supply-chain/provenance/provenance.ts';

/** Verifies provenance, with code that is loaded when it is first used. */
export async function checkProvenance(input: ProvenanceInput): Promise<VerifiedProvenance> {
  const program = await import('../supply-chain/provenance/verify-provenance.ts').catch(missing);
  return 'problem' in program ? program : program.verifyProvenance(input);
}

/** Returns the problem of a server without the code. Throws any other error. */
function missing(error: unknown): { readonly problem: string } {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'MODULE_NOT_FOUND') throw error;
  return {
    problem: 'cannot be verified by the registry in the VS Code extension; use the package `taskwright-registry`',
  };
}
