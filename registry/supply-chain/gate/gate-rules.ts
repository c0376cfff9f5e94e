import Range from 'semver/classes/range.js';
import { isPrivateName } from '../../../access/private-names.ts';

/** The packages whose names match a pattern, and their versions in a range; undefined for all versions. */
export interface PackageVersions {
  readonly name: string;
  readonly range: string | undefined;
}

/** The rules that determine which versions of the upstream are visible to clients. */
export interface GateRules {
  /** The age at which a version becomes visible, in milliseconds since its publication. */
  readonly minAge: number;
  /** The patterns of names that `minAge` does not apply to. */
  readonly minAgeExcept: readonly string[];
  /** The time from which on versions are hidden, in milliseconds since 1970; undefined for never. */
  readonly freeze: number | undefined;
  /** Whether versions with install scripts are visible. */
  readonly installScripts: boolean;
  /** The patterns of names that `installScripts` does not apply to. */
  readonly installScriptsExcept: readonly string[];
  /** The versions that are never visible. */
  readonly deny: readonly PackageVersions[];
  /** The versions that are visible at any age and with install scripts. */
  readonly allow: readonly PackageVersions[];
}

/** The rules that concern one package. */
export interface PackageGate {
  /** Whether all versions are denied, including those that do not exist yet. */
  readonly isDenied: boolean;
  readonly deny: readonly Range[];
  readonly allow: readonly Range[];
  readonly minAge: number;
  readonly freeze: number | undefined;
  readonly installScripts: boolean;
}

/** Returns the rules that concern a package; undefined if there are none. */
export function gateOf(name: string, rules: GateRules): PackageGate | undefined {
  const named = (list: readonly PackageVersions[]) => list.filter((one) => isPrivateName([one.name], name));
  const denied = named(rules.deny);
  const gate = {
    isDenied: denied.some(({ range }) => range === undefined),
    deny: rangesOf(denied, { includePrerelease: true, loose: true }),
    allow: rangesOf(named(rules.allow), { loose: true }),
    minAge: isPrivateName(rules.minAgeExcept, name) ? 0 : rules.minAge,
    freeze: rules.freeze,
    installScripts: rules.installScripts || isPrivateName(rules.installScriptsExcept, name),
  };
  const hidesSome = denied.length > 0 || gate.minAge > 0 || gate.freeze !== undefined || !gate.installScripts;
  return hidesSome ? gate : undefined;
}

function rangesOf(list: readonly PackageVersions[], options: { includePrerelease?: boolean; loose: boolean }) {
  return list.flatMap(({ range }) => (range === undefined ? [] : new Range(range, options)));
}
