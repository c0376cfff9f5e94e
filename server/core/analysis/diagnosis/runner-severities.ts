import { annotationOf } from '../../schema/shape/annotations.ts';
import { taskShapes } from '../kinds/document-shapes.ts';
import type { SeverityOverrides } from './severities.ts';

/**
 * Returns the default severities of problems in documents with tasks, for an installed runner that prints this version.
 * If the runner is newer than the one that the schema describes (`x-runner-version`), it may support more keys and forms, so
 * unknown ones are only warnings.
 */
export function severitiesForRunner(printed: string): SeverityOverrides {
  const known = annotationOf(taskShapes().taskFile, 'x-runner-version');
  const version = versionIn(printed);
  if (typeof known !== 'string' || !isNewer(numbersIn(version), numbersIn(known))) return {};
  return Object.fromEntries(codesOfForms.map((code) => [code, { newer: version }]));
}

/** The rules whose problems a newer runner may not have, because it may support other keys and forms. */
const codesOfForms = [
  'unknown-property',
  'wrong-type',
  'missing-property',
  'invalid-value',
  'conflicting-properties',
  'invalid-include',
  'unknown-project',
];

/** Returns the first version in printed text, such as 2026.9.15 for `2026.9.15 linux-x64 (2026-09-20)`. */
function versionIn(text: string): string {
  return /\d+(?:\.\d+)+/.exec(text)?.[0] ?? '';
}

function numbersIn(version: string): readonly number[] {
  return version.split('.').map(Number);
}

function isNewer(version: readonly number[], other: readonly number[]): boolean {
  const index = version.findIndex((number, at) => number !== (other[at] ?? 0));
  return index >= 0 && (version[index] ?? 0) > (other[index] ?? 0);
}
