import { severityLevels } from '../../core/analysis/diagnosis/severities.ts';
import { documentKindNames } from '../../core/analysis/kinds/document-kinds.ts';
import { rules } from '../../core/analysis/rules/all-rules.ts';
import { shellCheckLevels } from '../../core/analysis/shellcheck/comment.ts';
import { pathSystems } from '../../core/paths/path-system.ts';
import { severities } from '../check/report.ts';
import { formats } from '../check/report-outputs.ts';
import { colorChoices } from '../terminal/colors.ts';

/** The values of options that accept only certain ones, by their names. */
const valuesOfOptions: Readonly<Record<string, () => readonly string[]>> = {
  color: () => colorChoices,
  kind: () => ['auto', ...documentKindNames],
  platform: () => pathSystems,
  severity: () => severities,
  'shellcheck-severity': () => shellCheckLevels,
  rule: () =>
    rules
      .filter(({ isAlwaysReported }) => !isAlwaysReported)
      .flatMap(({ code }) => severityLevels.map((level) => `${code}=${level}`)),
};

/** The values of `--format`, by command. */
export const formatsOfCommands: Readonly<Record<string, readonly string[]>> = {
  check: formats,
  graph: ['text', 'dot', 'mermaid', 'json'],
  affected: ['text', 'json', 'names'],
  import: ['npm', 'make', 'just', 'task', 'vscode'],
  explain: ['text', 'json'],
  doctor: ['text', 'json'],
};

/** Returns the values of an option of a command; undefined if they are not limited, as for paths and numbers. */
export function valuesOf(option: string, command: string): readonly string[] | undefined {
  if (option === 'format') return formatsOfCommands[command];
  return Object.hasOwn(valuesOfOptions, option) ? valuesOfOptions[option]?.() : undefined;
}
