import { annotationOf } from '../../schema/shape/annotations.ts';
import { taskShapes } from '../kinds/document-shapes.ts';
import { newerRunnerCode } from '../rules/newer-runner.ts';
import { isNewerVersion, versionIn } from '../values/runner-versions.ts';
import type { SeverityOverrides } from './severities.ts';

/**
 * Returns the default severities of problems in documents with tasks, for an installed runner that prints this version.
 * If the runner is newer than the one that the schema describes (`x-runner-version`), it may support more keys and forms, so
 * unknown ones are only warnings.
 */
export function severitiesForRunner(printed: string): SeverityOverrides {
  const known = annotationOf(taskShapes().taskFile, 'x-runner-version');
  const version = versionIn(printed);
  if (version === '') return {};
  const isNewer = typeof known === 'string' && isNewerVersion(version, known);
  const forms = isNewer ? codesOfForms.map((code) => [code, { newer: version }]) : [];
  return Object.fromEntries([...forms, [newerRunnerCode, { runner: version }]]);
}

/** The rules whose problems a newer runner may not have, because it may support other keys and forms. */
const codesOfForms = [
  'unknown-property',
  'wrong-type',
  'missing-property',
  'invalid-value',
  'conflicting-properties',
  'invalid-pattern',
  'invalid-include',
  'nested-task',
  'misplaced-property',
  'unknown-project',
  'unsupported-reference',
];
