import type { Stats } from '../../../admin-client/records/model.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { type History, sampleOf, withSample } from '../../../admin-client/statistics/activity.ts';

/** An hour of samples at the default interval. */
const maxSamples = 720;

/** The number of measurements between two reads of the lists, which may be long. */
const measurementsPerReading = 12;

/** The measurements of one registry while its page is open. */
export interface Measurements {
  /** The latest statistics, and their time in milliseconds since 1970; undefined before the first response. */
  readonly last?: { readonly stats: Stats; readonly updatedAt: number } | undefined;
  readonly history: History;
  /** The error of the latest measurement; undefined when it succeeded. */
  readonly problem?: Error | undefined;
  /** The delay that the server has requested, in milliseconds; 0 if it has requested none. */
  readonly retryAfter: number;
  readonly count: number;
}

export const noMeasurements: Measurements = { history: [], retryAfter: 0, count: 0 };

export function withStats({ history, count }: Measurements, stats: Stats, time: number): Measurements {
  return {
    last: { stats, updatedAt: time },
    history: withSample(history, sampleOf(stats, time), maxSamples),
    retryAfter: 0,
    count: count + 1,
  };
}

export function withFailure(before: Measurements, error: unknown): Measurements {
  return {
    ...before,
    problem: error instanceof Error ? error : new Error(String(error)),
    retryAfter: error instanceof RegistryError ? (error.details.retryAfter ?? 0) * 1000 : 0,
  };
}

/** Returns whether the lists that the page shows are due to be read again. */
export const areListsDue = ({ count }: Measurements): boolean => count % measurementsPerReading === 0;
