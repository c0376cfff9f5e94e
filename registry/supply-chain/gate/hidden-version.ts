import parse from 'semver/functions/parse.js';
import { type JsonObject, objectOr } from '../../../server/core/text/json-object.ts';
import type { HidingRule } from '../../statistics/statistics.ts';
import type { Advisory } from '../advisories/advisory.ts';
import type { PackageGate } from './gate-rules.ts';

export interface HiddenVersion {
  readonly version: string;
  readonly rule: HidingRule;
  /** When the version becomes visible; undefined if it does not. Milliseconds since 1970. */
  readonly until: number | undefined;
  /** The time of the freeze after which the version was published; undefined if its time is not known. */
  readonly freeze?: number;
  /** The advisory about the version. */
  readonly advisory?: string;
  /** What a client would run, such as `postinstall`, if only the tarball contains it. */
  readonly script?: string;
}

const installScripts = ['preinstall', 'install', 'postinstall'];

/** A version as the upstream describes it. */
export interface DescribedVersion {
  readonly version: string;
  readonly manifest: JsonObject;
  /** The time in the packument, which may be missing. */
  readonly publishedAt: unknown;
  /** What installing the tarball runs, if that is known: empty for nothing. */
  readonly packedScript?: string | undefined;
}

/** Returns the reason why a version is hidden at a time; undefined if it is visible. */
export function hiddenAt(
  { version, manifest, publishedAt, packedScript = '' }: DescribedVersion,
  gate: PackageGate,
  at: number,
): HiddenVersion | undefined {
  const parsed = parse(version, { loose: true });
  const isDenied = gate.deny.some((range) => parsed === null || range.test(parsed));
  if (gate.isDenied || isDenied) return { version, rule: 'deny', until: undefined };
  if (parsed && gate.allow.some((range) => range.test(parsed))) return undefined;
  const vulnerable = parsed && gate.hiddenBy.find(({ range }) => range.test(parsed));
  if (vulnerable) return { version, rule: 'advisory', until: undefined, advisory: advisoryText(vulnerable.advisory) };
  if (!gate.installScripts && hasInstallScripts(manifest))
    return { version, rule: 'install_scripts', until: undefined };
  if (!gate.installScripts && packedScript !== '')
    return { version, rule: 'install_scripts', until: undefined, script: packedScript };
  const { freeze } = gate;
  if (gate.minAge === 0 && freeze === undefined) return undefined;
  const published = typeof publishedAt === 'string' ? Date.parse(publishedAt) : Number.NaN;
  // A version without a time may be a new one.
  if (freeze !== undefined && !(published < freeze))
    return { version, rule: 'freeze', until: undefined, ...(!Number.isNaN(published) && { freeze }) };
  if (gate.minAge === 0) return undefined;
  if (Number.isNaN(published)) return { version, rule: 'min_age', until: undefined };
  const until = published + gate.minAge;
  return until > at ? { version, rule: 'min_age', until } : undefined;
}

/** Returns whether a version is hidden if its tarball has install scripts that its manifest does not mention. */
export function forbidsInstallScripts(version: string, gate: PackageGate): boolean {
  const parsed = parse(version, { loose: true });
  return !gate.installScripts && !(parsed && gate.allow.some((range) => range.test(parsed)));
}

function hasInstallScripts({ hasInstallScript, gypfile, scripts }: JsonObject): boolean {
  const named = objectOr(scripts);
  // npm builds a package with `gypfile` when it installs it, without a script.
  return Boolean(hasInstallScript) || Boolean(gypfile) || installScripts.some((name) => Object.hasOwn(named, name));
}

/** Returns the warning about a visible version, which clients print; undefined if there is none. */
export function warningOf(version: string, gate: PackageGate): string | undefined {
  const parsed = parse(version, { loose: true });
  if (!parsed || gate.allow.some((range) => range.test(parsed))) return undefined;
  const found = gate.warnsOf.filter(({ range }) => range.test(parsed)).map(({ advisory }) => advisoryText(advisory));
  return found.length === 0 ? undefined : `This version is vulnerable: ${found.join('; ')}.`;
}

/** Returns an advisory as a part of a sentence. */
function advisoryText({ severity, title, url }: Advisory): string {
  return `${title}, severity ${severity}${url === '' ? '' : `, see ${url}`}`;
}
