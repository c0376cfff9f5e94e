import { type ParsedPackument, parsePackument } from '../packages/packuments/parse-packument.ts';

/** Milliseconds for which a parsed packument is cached. It may take much memory. */
const maxAge = 5_000;

/**
 * Parses packuments of the upstream, and caches the last one for a short time: a new packument is first checked, and
 * then rendered for the client that requested it.
 */
export class RecentPackument {
  #kept: { readonly key: string; readonly parsed: ParsedPackument } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `sha512` is that of the content, in hexadecimal digits. */
  parse(content: Uint8Array, name: string, sha512: string): ParsedPackument {
    const key = `${sha512} ${name}`;
    if (this.#kept?.key !== key) {
      // Before parsing, since the memory may not suffice for both.
      this.#kept = undefined;
      this.#kept = { key, parsed: parsePackument(content, name) };
    }
    const { parsed } = this.#kept;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#kept = undefined;
    }, maxAge).unref();
    return parsed;
  }
}
