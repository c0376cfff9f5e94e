import { annotationOf } from '../../schema/shape/annotations.ts';
import { taskShapes } from '../kinds/document-shapes.ts';
import type { SeverityOverrides } from './severities.ts';

/**
 * Returns the default severities of problems in documents with tasks, for an installed runner that prints this version.
 * If the runner is newer than the one that the schema describes (`x-runner-version`), it may support more keys, so
 * unknown keys are only warnings.
 */
export function severitiesForRunner(printed: string): SeverityOverrides {
  const known = annotationOf(taskShapes().taskFile, 'x-runner-version');
  return typeof known === 'string' && isNewer(numbersIn(printed), numbersIn(known))
    ? { 'unknown-property': 'warning' }
    : {};
}

/**
 * Returns the numbers of the first version in printed text, such as 2026, 9 and 15 for `2026.9.15 linux-x64
 * (2026-09-20)`.
 */
function numbersIn(text: string): readonly number[] {
  return (/\d+(?:\.\d+)+/.exec(text)?.[0] ?? '').split('.').map(Number);
}

function isNewer(version: readonly number[], other: readonly number[]): boolean {
  const index = version.findIndex((number, at) => number !== (other[at] ?? 0));
  return index >= 0 && (version[index] ?? 0) > (other[index] ?? 0);
}
