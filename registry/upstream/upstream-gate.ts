import { createHash } from 'node:crypto';
import { forgetOldest } from '../errors/forget-oldest.ts';
import type { HidingRule } from '../statistics/statistics.ts';
import type { Advisory } from '../supply-chain/advisories/advisory.ts';
import type { KnownAdvisories } from '../supply-chain/advisories/known-advisories.ts';
import { type GateRules, gateOf, type PackageGate } from '../supply-chain/gate/gate-rules.ts';
import { forbidsInstallScripts, type HiddenVersion } from '../supply-chain/gate/hidden-version.ts';
import { allHiddenSentence, deniedSentence, hidingSentence } from '../supply-chain/gate/hiding-sentence.ts';
import { SingleFlight } from './single-flight.ts';
import type { UpstreamPackument } from './upstream-packuments.ts';
import type { TarballRequest } from './upstream-tarballs.ts';

export interface UpstreamGateOptions {
  readonly rules: GateRules;
  readonly now: () => number;
  /** The known advisories; `of` returns the same array until they are replaced. */
  readonly advisories: Pick<KnownAdvisories, 'of'>;
  /** Resolves to what installing the tarballs of a package runs, by version, for those that have been read. */
  readonly packedScripts: (name: string) => Promise<ReadonlyMap<string, string>>;
  /** Returns the error for a request of something that is hidden. The message is a sentence. */
  readonly refusal: (rule: HidingRule, message: string) => Error;
}

/** The hidden parts of a packument, valid until `until`. */
interface HidingState {
  /** The hash of the packument, and the install scripts of its tarballs that are known. */
  readonly content: string;
  readonly packedScripts: ReadonlyMap<string, string>;
  /** The entity tag of the packument without hidden versions. */
  readonly etag: string;
  readonly from: number;
  /** The time when the next version becomes visible. */
  readonly until: number;
  readonly hidden: ReadonlyMap<string, HiddenVersion>;
  /** The hidden version that becomes visible first, or any if none does. */
  readonly next: HiddenVersion | undefined;
  readonly visible: number;
}

/** Returns the packuments of a package that are known, the cheapest first. Each may lack versions that the next one has. */
export type PackumentSearch = readonly ((name: string) => Promise<UpstreamPackument | undefined>)[];

/** The rules that concern a package, with the advisories that they consider. */
interface KnownGate {
  readonly advisories: readonly Advisory[];
  readonly gate: PackageGate | undefined;
}

/** The condition for sending a tarball. */
export interface Admission {
  /** The version whose tarball must not have install scripts; undefined if it may have them. */
  readonly checked?: string;
}

const maxPackages = 10_000;
/** The number of hidden versions that are remembered for all packages. */
const maxHidden = 500_000;
const maxAdmitted = 50_000;

/**
 * Hides versions of the upstream. The hidden parts of a packument are computed once, and again when the next version becomes
 * visible.
 */
export class UpstreamGate {
  readonly #options: UpstreamGateOptions;
  readonly #gates = new Map<string, KnownGate>();
  readonly #states = new Map<string, HidingState>();
  readonly #flights = new SingleFlight<HidingState>();
  /** The paths of tarballs that are visible. They remain visible until there are other advisories about the package. */
  readonly #admitted = new Map<string, Admission & { readonly gate: PackageGate }>();
  #hidden = 0;

  constructor(options: UpstreamGateOptions) {
    this.#options = options;
  }

  /** Throws the refusal if all versions of a package are denied, so that it is not requested from the upstream. */
  requireName(name: string): void {
    if (this.isDenied(name)) throw this.#options.refusal('deny', deniedSentence(name));
  }

  /** Returns whether all versions of a package are denied. */
  isDenied(name: string): boolean {
    return this.#gateOf(name)?.isDenied ?? false;
  }

  /** Resolves to a packument without hidden versions. Rejects with the refusal if all versions are hidden. */
  async packument(name: string, found: UpstreamPackument): Promise<UpstreamPackument> {
    const { refusal, now } = this.#options;
    const shown = await this.#shown(name, found);
    if ('document' in shown) return shown;
    throw refusal(shown.rule, allHiddenSentence(name, shown, now()));
  }

  /** Resolves to a packument without hidden versions; undefined if all versions are hidden. */
  async packumentUnlessHidden(name: string, found: UpstreamPackument): Promise<UpstreamPackument | undefined> {
    const shown = await this.#shown(name, found);
    return 'document' in shown ? shown : undefined;
  }

  /** Resolves to a packument without hidden versions, or to one of them if all versions are hidden. */
  async #shown(name: string, found: UpstreamPackument): Promise<UpstreamPackument | HiddenVersion> {
    if (!this.#gateOf(name)) return found;
    const { hidden, next, visible, from, etag, packedScripts } = await this.#state(name, found);
    const { rules, advisories } = this.#options;
    const warns = (this.#gateOf(name)?.warnsOf.length ?? 0) > 0;
    if (!next && !warns) return found;
    if (next && visible === 0) return next;
    return {
      etag,
      stale: found.stale,
      document: found.document.filteredBy({ rules, at: from, packedScripts, advisories: advisories.of(name) }),
      refusalOf: (version) => this.#refusalOf(name, hidden, [version]),
    };
  }

  /** Resolves to the hidden versions of a packument. */
  async hidden(name: string, found: UpstreamPackument): Promise<readonly HiddenVersion[]> {
    return this.#gateOf(name) ? [...(await this.#state(name, found)).hidden.values()] : [];
  }

  /**
   * Resolves to the condition for sending a tarball: undefined when no packument contains it. Rejects with the refusal if its
   * version is hidden.
   */
  async admits({ name, file, version }: TarballRequest, packuments: PackumentSearch): Promise<Admission | undefined> {
    this.requireName(name);
    const path = `${name}/-/${file}`;
    const gate = this.#gateOf(name);
    if (!gate) return {};
    const admitted = this.#admitted.get(path);
    if (admitted?.gate === gate) return admitted;
    for (const find of packuments) {
      const found = await find(name);
      const versions = (await found?.document.versionsWith({ file, version })) ?? [];
      if (!found || versions.length === 0) continue;
      const refusal = this.#refusalOf(name, (await this.#state(name, found)).hidden, versions);
      if (refusal) throw refusal;
      const checked = versions.find((one) => forbidsInstallScripts(one, gate));
      return this.#admit(path, { gate, ...(checked !== undefined && { checked }) });
    }
    return undefined;
  }

  /** Throws the refusal if the tarball of a version has install scripts; `script` is empty if it has none. */
  requireNoScript(name: string, version: string, script: string): void {
    if (script === '') return;
    const { refusal, now } = this.#options;
    throw refusal('install_scripts', hidingSentence(name, hiddenByScript(version, script), now()));
  }

  #gateOf(name: string): PackageGate | undefined {
    const advisories = this.#options.advisories.of(name);
    const known = this.#gates.get(name);
    if (known?.advisories === advisories) return known.gate;
    const gate = gateOf(name, this.#options.rules, advisories);
    this.#gates.set(name, { gate, advisories });
    forgetOldest(this.#gates, maxPackages);
    return gate;
  }

  #refusalOf(name: string, hidden: ReadonlyMap<string, HiddenVersion>, versions: readonly string[]): Error | undefined {
    const { now, refusal } = this.#options;
    const [first] = versions.flatMap((version) => hidden.get(version) ?? []);
    return first && refusal(first.rule, hidingSentence(name, first, now()));
  }

  #admit(path: string, admission: Admission & { readonly gate: PackageGate }): Admission {
    this.#admitted.set(path, admission);
    forgetOldest(this.#admitted, maxAdmitted);
    return admission;
  }

  async #state(name: string, found: UpstreamPackument): Promise<HidingState> {
    const { packedScripts: find, now, advisories } = this.#options;
    const packedScripts = this.#gateOf(name)?.installScripts ? new Map() : await find(name);
    const content = `${found.etag} ${JSON.stringify([[...packedScripts], advisories.of(name)])}`;
    const known = this.#states.get(name);
    const at = now();
    if (known?.content === content && at >= known.from && at < known.until) return known;
    return this.#flights.run(`${name} ${content}`, () => this.#find(name, found, { at, content, packedScripts }));
  }

  async #find(
    name: string,
    { etag, document }: UpstreamPackument,
    { at, content, packedScripts }: Pick<HidingState, 'content' | 'packedScripts'> & { readonly at: number },
  ): Promise<HidingState> {
    const { rules, advisories } = this.#options;
    const considered = advisories.of(name);
    const { hidden, visible } = await document.hidden({ rules, at, packedScripts, advisories: considered });
    const next = firstVisible(hidden);
    const byVersion = new Map(hidden.map((one) => [one.version, one]));
    const state = {
      content,
      packedScripts,
      etag: createHash('sha256')
        .update(`${etag} ${JSON.stringify([[...byVersion.keys()], this.#gateOf(name)?.warnsOf ?? []])}`)
        .digest('hex'),
      from: at,
      until: next?.until ?? Number.POSITIVE_INFINITY,
      hidden: byVersion,
      next,
      visible,
    };
    this.#forget(name);
    this.#states.set(name, state);
    this.#hidden += byVersion.size;
    for (const oldest of this.#states.keys()) {
      if (oldest === name || (this.#states.size <= maxPackages && this.#hidden <= maxHidden)) break;
      this.#forget(oldest);
    }
    return state;
  }

  #forget(name: string): void {
    this.#hidden -= this.#states.get(name)?.hidden.size ?? 0;
    this.#states.delete(name);
  }
}

function hiddenByScript(version: string, script: string): HiddenVersion {
  return { version, rule: 'install_scripts', until: undefined, script };
}

function firstVisible(hidden: readonly HiddenVersion[]): HiddenVersion | undefined {
  const time = ({ until = Number.POSITIVE_INFINITY }: HiddenVersion): number => until;
  return hidden.reduce<HiddenVersion | undefined>(
    (first, one) => (!first || time(one) < time(first) ? one : first),
    undefined,
  );
}
