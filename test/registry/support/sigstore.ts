import { createHash, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { initializeCTLog } from '@sigstore/mock/dist/fulcio/ctlog.js';
import { fulcioHandler, initializeCA } from '@sigstore/mock/dist/fulcio/index.js';
import { initializeTLog, rekorHandler } from '@sigstore/mock/dist/rekor/index.js';

/** An instance of Sigstore: an authority that issues certificates, and logs of certificates and of signatures. */
export interface Sigstore {
  /** The root with which it is trusted: the content of `trusted_root.json`. */
  readonly trustedRoot: string;
  /** The hosts that clients send requests to. */
  readonly hosts: readonly string[];
  /** Responds to a request for one of the hosts. */
  respond(request: IncomingMessage): Promise<{ readonly status: number; readonly body: string }>;
}

const [authority, log] = ['fulcio.sigstore.dev', 'rekor.sigstore.dev'];
const hashAlgorithm = 'SHA2_256';

/** Creates an instance with keys of its own. */
export async function createSigstore(): Promise<Sigstore> {
  const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificates = await initializeCTLog(keyPair());
  const ca = await initializeCA(keyPair(), certificates);
  const signatures = await initializeTLog(`https://${log}`, keyPair());
  const handlers = [fulcioHandler(ca), rekorHandler(signatures)];
  const validFor = { start: '2020-01-01T00:00:00Z' };
  const inRoot = (baseUrl: string, { publicKey }: { readonly publicKey: Buffer }, keyId: Buffer) => {
    const key = { rawBytes: publicKey.toString('base64'), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor };
    return { baseUrl, hashAlgorithm, publicKey: key, logId: { keyId: keyId.toString('base64') } };
  };
  const trustedRoot = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [inRoot(`https://${log}`, signatures, sha256(signatures.publicKey))],
    certificateAuthorities: [
      {
        subject: { organization: 'test', commonName: 'test' },
        uri: `https://${authority}`,
        certChain: { certificates: [{ rawBytes: base64(ca.rootCertificate) }] },
        validFor,
      },
    ],
    ctlogs: [inRoot('https://ctfe.sigstore.dev', certificates, sha256(certificates.publicKey))],
    timestampAuthorities: [],
  };
  return {
    trustedRoot: JSON.stringify(trustedRoot),
    hosts: [authority, log],
    async respond(request) {
      const handler = handlers.find(({ path }) => path === request.url);
      if (!handler) return { status: 404, body: '' };
      const { statusCode, response } = await handler.fn(recorded(await text(request)));
      return { status: statusCode, body: String(response) };
    },
  };
}

/**
 * Returns the parts of a signed envelope that a log records: hashes and signatures. Other requests are returned
 * unchanged.
 */
function recorded(body: string): string {
  const { kind, spec, ...entry } = JSON.parse(body);
  if (kind !== 'dsse') return body;
  const { envelope, verifiers } = spec.proposedContent;
  const { payload, signatures } = JSON.parse(envelope);
  const hashOf = (bytes: Buffer) => ({ algorithm: 'sha256', value: sha256(bytes).toString('hex') });
  const logged = {
    envelopeHash: hashOf(Buffer.from(envelope)),
    payloadHash: hashOf(Buffer.from(payload, 'base64')),
    signatures: [{ signature: signatures[0].sig, verifier: verifiers[0] }],
  };
  return JSON.stringify({ ...entry, kind, spec: logged });
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function base64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
