import type { VersionTarball } from './package-records.ts';
import type { StoredVersion } from './records.ts';

/** Downloads of a version that are added to the stored ones. */
export interface DownloadCount {
  readonly tenant: string;
  readonly name: string;
  readonly version: string;
  readonly count: number;
  /** When the last of them began, in milliseconds since 1970. All of them belong to the day of that time, in UTC. */
  readonly lastAt: number;
}

/** A version with its downloads. */
export interface DownloadedVersion extends VersionTarball, Pick<StoredVersion, 'size' | 'publishedAt' | 'publishedBy'> {
  readonly downloads: number;
  /** Undefined when there was none. */
  readonly lastDownloadAt: number | undefined;
}

/** Days since 1970, in UTC; both are inclusive. */
export interface DayPeriod {
  readonly first: number;
  readonly last: number;
}

/** The number of times that published versions were downloaded. It is deleted when a version is unpublished. */
export interface DownloadRecords {
  /** Adds downloads. Ignores versions that do not exist. Servers may add at the same time. */
  add(counts: readonly DownloadCount[]): Promise<void>;
  /** Resolves to the versions of a package in the order of publication; none if the package does not exist. */
  ofVersions(tenant: string, name: string): Promise<readonly DownloadedVersion[]>;
  /** Resolves to the number of downloads of a package by day, without days that have no downloads. */
  perDay(tenant: string, name: string, period: DayPeriod): Promise<ReadonlyMap<number, number>>;
  /** Removes at most `max` daily counts from before a day. Resolves to the number of removed counts. */
  removeDaysBefore(day: number, max: number): Promise<number>;
}

const millisecondsPerDay = 86_400_000;

/** Returns the day of a time in milliseconds since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / millisecondsPerDay);
}
