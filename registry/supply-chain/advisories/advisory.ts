/** The severities of advisories, from the lowest. */
export const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

export type AdvisorySeverity = (typeof severities)[number];

/** An advisory about versions of a package that must not be used, in the form in which package clients read it. */
export interface Advisory {
  /** An integer; see `advisoryNumber`. */
  readonly id: number;
  readonly title: string;
  /** The address of a page about it. */
  readonly url: string;
  readonly severity: AdvisorySeverity;
  /** A range of versions. */
  readonly vulnerable_versions: string;
  /** The weaknesses, such as `CWE-79`. */
  readonly cwe: readonly string[];
  readonly cvss: { readonly score: number; readonly vectorString: string | null };
}

/** An advisory of the configuration file. */
export interface ConfiguredAdvisory {
  /** The name of the package. */
  readonly name: string;
  readonly advisory: Advisory;
}

/** The installed versions of packages, by name: lists, which occupy less memory than sets, since most packages have one version. */
export type InstalledVersions = ReadonlyMap<string, readonly string[]>;

/** The advisories about packages, by name. */
export type AdvisoriesByName = ReadonlyMap<string, readonly Advisory[]>;

export function isSeverity(value: unknown): value is AdvisorySeverity {
  return severities.some((severity) => severity === value);
}
