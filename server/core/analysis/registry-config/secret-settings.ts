import { itemShapes, memberShapes } from '../../schema/shape/form.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { RegistryFile } from './registry-file.ts';
import { meaningOf, type SettingValue } from './setting-values.ts';
import { unexpandedVariableProblem } from './token-setting.ts';

/** A kind of secrets, other than client tokens, that can be read from an environment variable or a file. */
export interface SecretKind {
  /** Returns the problem with the text of the value. The message does not quote the text. */
  readonly textProblem: (text: string) => string | undefined;
  /** A word for the secret in messages. */
  readonly word: string;
  /** Returns whether the value is secret; without it, every value is. */
  readonly isSecret?: (text: string) => boolean;
}

/** The kinds of secrets, by the meaning that the schema declares with `x-value`. */
const secretKinds: ReadonlyMap<string, SecretKind> = new Map(
  Object.entries({
    'client-secret': { textProblem: secretTextProblem, word: 'secret' },
    database: { textProblem: databaseProblem, word: 'password', isSecret: containsPassword },
    // The id of an access key is not secret.
    'key-id': { textProblem: secretTextProblem, word: 'key', isSecret: () => false },
    'secret-key': { textProblem: secretTextProblem, word: 'key' },
    'signing-key': { textProblem: signingKeyProblem, word: 'key' },
    'upstream-token': { textProblem: secretTextProblem, word: 'token' },
    'webhook-secret': { textProblem: webhookSecretProblem, word: 'secret' },
  }),
);

/** A value that is secret or may contain a password. */
export interface SecretSetting extends SettingValue, SecretKind {}

/** Returns all secrets except client tokens. */
export function secretSettings({ values }: RegistryFile): readonly SecretSetting[] {
  return values.flatMap((value) => {
    const kind = secretKinds.get(value.meaning);
    return kind ? [{ ...value, ...kind }] : [];
  });
}

/** Returns whether values with this meaning are secret or may contain a password. */
export function isSecretMeaning(meaning: string): boolean {
  return meaning === 'token' || secretKinds.has(meaning);
}

/** Returns the names of the settings whose values are secret or may contain a password. */
export function secretNames(root: Shape): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<Shape>();
  const visit = (shape: Shape): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    for (const form of shape.alternatives) {
      for (const name of form.knownNames) {
        for (const member of memberShapes(form, name)) {
          const meaning = meaningOf(member);
          if (meaning !== undefined && isSecretMeaning(meaning)) names.add(name);
          else visit(member);
        }
      }
      for (const item of itemShapes(form, 0)) visit(item);
    }
  };
  visit(root);
  return [...names];
}

/**
 * Matches the address of a database. The groups are the user with the password, the hosts with ports, and the name of
 * the database.
 */
const postgresAddress = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^/?#]*))?(?:\?[^#]*)?$/i;

/**
 * Returns the problem with the setting `database`. The message does not quote the text, which may contain a password.
 */
function databaseProblem(text: string): string | undefined {
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
function containsPassword(database: string): boolean {
  return /[^:]*:./.test(postgresAddress.exec(database)?.[1] ?? '') || /[?&]password=./i.test(database);
}

/** Returns the problem with a secret for which no specific syntax is defined. */
function secretTextProblem(text: string): string | undefined {
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
function signingKeyProblem(text: string): string | undefined {
  const isPem = /^-----BEGIN (?:EC )?PRIVATE KEY-----\s[A-Za-z0-9+/=\s]+-----END (?:EC )?PRIVATE KEY-----\s*$/.test(
    text,
  );
  return isPem ? undefined : 'Expected a private key in PEM, which begins with `-----BEGIN PRIVATE KEY-----`';
}
