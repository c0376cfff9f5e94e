import { normalizeBaseUrl } from '../../../../admin-client/http/base-url.ts';
import { visibleCharacters } from '../../../../server/core/text/visible-text.ts';

/** A registry that a workspace suggests. It contains nothing that decides about credentials. */
export interface SuggestedRegistry {
  /** Normalized. */
  readonly address: string;
  /** Empty if the workspace suggests none. */
  readonly name: string;
}

const maxNameLength = 60;

/**
 * Reads the setting with the suggested registry; returns undefined if there is none, or a sentence if it is invalid. An
 * address without encryption is accepted on this machine only.
 */
export function readSuggestion(setting: unknown): SuggestedRegistry | { readonly problem: string } | undefined {
  if (setting === undefined || setting === null) return undefined;
  const read = (key: string): unknown => Reflect.get(Object(setting), key);
  const [address, name = ''] = [read('address'), read('name')];
  if (typeof address !== 'string' || typeof name !== 'string') {
    return { problem: 'It must be an object with an `address` and a `name`.' };
  }
  const normalized = normalizeBaseUrl(address);
  if ('problem' in normalized) return normalized;
  if (normalized.isPlain === true) return { problem: 'The address must start with https://.' };
  return { address: normalized.baseUrl, name: visibleCharacters(name.trim()).slice(0, maxNameLength) };
}
