/** The documents to verify. */
export interface ProvenanceInput {
  /** The Sigstore bundle that the client has sent, in JSON. */
  readonly bundle: string;
  /** The trusted root, in JSON. */
  readonly trustedRoot: string;
  readonly subject: {
    /** The package URL of the version. */
    readonly name: string;
    /** In hexadecimal digits. */
    readonly sha512: string;
  };
}

/** The result, or the problem as the end of a sentence about the provenance. */
export type VerifiedProvenance = { readonly problem: string } | Provenance;

export interface Provenance {
  /** The bundle without unknown members. */
  readonly bundle: unknown;
  readonly predicateType: string;
  /** The signer, such as the address of a workflow. */
  readonly signer: string;
  /** The issuer of the identity of the signer. */
  readonly issuer: string;
}
