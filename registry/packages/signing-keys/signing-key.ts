import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The curve of all keys, P-256, as Node names it. */
const namedCurve = 'prime256v1';

/** A signature of a version, as in `dist.signatures`. */
export interface Signature {
  readonly keyid: string;
  /** In Base64. */
  readonly sig: string;
}

/** A key that can sign. */
export interface SigningKey {
  readonly id: string;
  /** SubjectPublicKeyInfo, in DER. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

export function generateSigningKey(): SigningKey {
  return signingKeyOf(generateKeyPairSync('ec', { namedCurve }).privateKey);
}

/** Returns the key in a text in PEM; undefined if it is not a private ECDSA key on the curve P-256. */
export function signingKeyIn(pem: string): SigningKey | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyDetails?.namedCurve === namedCurve ? signingKeyOf(key) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the key whose private key is PKCS #8, in DER. */
export function imported(privateKey: Uint8Array): SigningKey {
  return signingKeyOf(createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' }));
}

/** Returns the private key as PKCS #8, in DER. */
export function exported({ privateKey }: SigningKey): Buffer {
  return privateKey.export({ format: 'der', type: 'pkcs8' });
}

/** Returns the signature of a version, as package clients verify it. */
export function signatureOf(
  key: Pick<SigningKey, 'id' | 'privateKey'>,
  { name, version, integrity }: SignedVersion,
): Signature {
  const text = Buffer.from(`${name}@${version}:${integrity}`);
  return { keyid: key.id, sig: sign('sha256', text, key.privateKey).toString('base64') };
}

/** The properties of a version that its signature covers. */
export interface SignedVersion {
  readonly name: string;
  readonly version: string;
  /** `sha512-` and the SHA-512 of the tarball, in Base64. */
  readonly integrity: string;
}

function signingKeyOf(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const digest = createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '');
  return { id: `SHA256:${digest}`, publicKey, privateKey };
}
