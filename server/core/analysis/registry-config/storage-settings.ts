import type { ObjectNode } from '../../document/node.ts';
import { type RegistryFile, tableIn } from './registry-file.ts';
import { unexpandedVariableProblem } from './token-setting.ts';

/**
 * A setting, other than a client token, whose value is secret or may contain a password, and can be read from an
 * environment variable or a file.
 */
export interface SecretSetting {
  readonly table: ObjectNode;
  readonly key: string;
  /** Returns the problem with the text of the value. The message does not quote the text. */
  readonly textProblem: (text: string) => string | undefined;
}

/**
 * Returns the secrets of the storage, signatures, `[oidc]`, upstreams and webhooks: all secrets except client tokens.
 */
export function secretSettings({
  settings,
  oidc,
  storage,
  objectStore,
  upstreams,
  webhooks,
}: RegistryFile): readonly SecretSetting[] {
  const login = tableIn(oidc?.object, 'login');
  return [
    ...(login ? [{ table: login, key: 'client_secret', textProblem: secretTextProblem }] : []),
    ...(settings ? [{ table: settings.object, key: 'signing_key', textProblem: signingKeyProblem }] : []),
    ...(storage ? [{ table: storage, key: 'database', textProblem: databaseProblem }] : []),
    ...(objectStore
      ? ['access_key_id', 'secret_access_key'].map((key) => ({
          table: objectStore,
          key,
          textProblem: secretTextProblem,
        }))
      : []),
    ...upstreams.map((table) => ({ table, key: 'token', textProblem: secretTextProblem })),
    ...webhooks.map((table) => ({ table, key: 'secret', textProblem: webhookSecretProblem })),
  ];
}

/**
 * Matches the address of a database. The groups are the user with the password, the hosts with ports, and the name of
 * the database.
 */
const postgresAddress = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^/?#]*))?(?:\?[^#]*)?$/i;

/**
 * Returns the problem with the setting `database`. The message does not quote the text, which may contain a password.
 */
export function databaseProblem(text: string): string | undefined {
  if (text === 'sqlite') return undefined;
  const unexpanded = unexpandedVariableProblem(text);
  if (unexpanded !== undefined) return unexpanded;
  if (/[\s\\\p{C}]/u.test(text)) return 'An address must not contain spaces, backslashes or control characters';
  const [address, , hosts, name] = postgresAddress.exec(text) ?? [];
  if (address === undefined) return 'Expected "sqlite", or an address such as `postgres://user@host/name`';
  if (hosts === '' && !/[?&]host=/.test(text)) return 'The address must contain a host: `postgres://user@host/name`';
  return name ? undefined : 'The address must end with the name of the database: `postgres://user@host/name`';
}

/** Returns whether the address of a database contains a password. */
export function containsPassword(database: string): boolean {
  return /[^:]*:./.test(postgresAddress.exec(database)?.[1] ?? '') || /[?&]password=./i.test(database);
}

/** Returns the problem with a secret for which no specific syntax is defined. */
export function secretTextProblem(text: string): string | undefined {
  const unexpanded = unexpandedVariableProblem(text);
  if (unexpanded !== undefined) return unexpanded;
  return /^[!-~]+$/.test(text) ? undefined : 'A key must consist of visible ASCII characters without spaces';
}

/**
 * Returns the problem with the secret of a webhook. After the prefix `whsec_`, it must be Base64 (Standard Webhooks).
 */
function webhookSecretProblem(text: string): string | undefined {
  const problem = secretTextProblem(text);
  if (problem !== undefined || !text.startsWith('whsec_')) return problem;
  return /^whsec_[A-Za-z0-9+/]{2,}={0,2}$/.test(text) ? undefined : 'Expected Base64 after `whsec_`';
}

/**
 * Returns the problem with the format of the signing key. The kind of the key is not checked, because that requires
 * cryptography.
 */
export function signingKeyProblem(text: string): string | undefined {
  const isPem = /^-----BEGIN (?:EC )?PRIVATE KEY-----\s[A-Za-z0-9+/=\s]+-----END (?:EC )?PRIVATE KEY-----\s*$/.test(
    text,
  );
  return isPem ? undefined : 'Expected a private key in PEM, which begins with `-----BEGIN PRIVATE KEY-----`';
}

/**
 * Returns the problem with the name of a bucket, according to the rules of Amazon S3, which other stores follow as
 * well.
 */
export function bucketProblem(name: string): string | undefined {
  const isName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..');
  return isName
    ? undefined
    : 'Expected 3 to 63 lowercase letters, digits, `.` and `-`, beginning with a letter or digit';
}

/** Returns the problem with the prefix of the names of objects. */
export function prefixProblem(prefix: string): string | undefined {
  if (!/^[\w./-]*$/.test(prefix)) return 'Expected letters, digits and `. _ - /`';
  const segments = prefix.split('/').slice(0, -1);
  const isPath = segments.every((segment) => !['', '.', '..'].includes(segment));
  return isPath
    ? undefined
    : 'A prefix must not begin with `/`, and must not contain `//` or the segments `.` and `..`';
}
