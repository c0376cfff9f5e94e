import type { JsonLimits } from './json-scanner.ts';

/** The limits of the JSON that clients send. */
export const requestLimits: JsonLimits = { maxDepth: 100, maxKeySize: 4_096, maxValues: 20_000 };
