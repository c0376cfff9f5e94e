import type { SeverityOverrides } from '../../core/analysis/diagnosis/severities.ts';
import { isSeverityLevel } from '../../core/analysis/diagnosis/severities.ts';
import { isShellCheckLevel, type ShellCheckLevel } from '../../core/analysis/shellcheck/comment.ts';
import { defaultFormatOptions, type FormatOptions } from '../../core/document/format-options.ts';
import { member } from '../../protocol/member.ts';

/** The user's settings under `taskwright`. */
export interface Settings {
  readonly validate: boolean;
  /** Whether problems in files that are not open are sent as diagnostics, if `validate` is set. */
  readonly validateClosedFiles: boolean;
  readonly format: FormatOptions | 'off';
  readonly rules: SeverityOverrides;
  readonly shellCheck: ShellCheckSettings;
  /** The command that runs tasks; empty for the default. */
  readonly runner: string;
  /** Whether the tasks of the global configuration are listed. */
  readonly globalTasks: boolean;
  /** Which tasks have a code lens that counts their references. */
  readonly referenceLenses: 'always' | 'whenReferenced' | 'never';
  /** Whether the tasks that set environment variables have a code lens for their environment. */
  readonly environmentLenses: boolean;
}

export interface ShellCheckSettings {
  readonly enable: boolean;
  /** The path of the program; empty to search for it on the PATH. */
  readonly path: string;
  /** The lowest level that is reported. */
  readonly minLevel: ShellCheckLevel;
}

export const defaultSettings: Settings = {
  validate: true,
  validateClosedFiles: true,
  format: defaultFormatOptions,
  rules: {},
  shellCheck: { enable: true, path: '', minLevel: 'style' },
  runner: '',
  globalTasks: true,
  referenceLenses: 'whenReferenced',
  environmentLenses: true,
};

/** Reads the `taskwright` section that a client sent. Uses the default for a value that is missing or has the wrong type. */
export function readSettings(section: unknown): Settings {
  const validate = member(member(section, 'validate'), 'enable');
  const closedFiles = member(member(section, 'validate'), 'closedFiles');
  const format = member(section, 'format');
  const columnWidth = member(format, 'columnWidth');
  const rules = member(section, 'rules');
  const runner = member(section, 'runner');
  const codeLens = member(section, 'codeLens');
  const referenceLenses = member(codeLens, 'references');
  return {
    validate: typeof validate === 'boolean' ? validate : defaultSettings.validate,
    validateClosedFiles: typeof closedFiles === 'boolean' ? closedFiles : defaultSettings.validateClosedFiles,
    format:
      member(format, 'enable') === false
        ? 'off'
        : {
            ...defaultFormatOptions,
            ...(typeof columnWidth === 'number' && columnWidth > 0 && { columnWidth }),
          },
    referenceLenses:
      referenceLenses === 'always' || referenceLenses === 'never' ? referenceLenses : defaultSettings.referenceLenses,
    environmentLenses: member(codeLens, 'environment') !== false,
    shellCheck: readShellCheck(member(section, 'shellcheck')),
    runner: typeof runner === 'string' ? runner : defaultSettings.runner,
    globalTasks: member(member(section, 'tasks'), 'global') !== false,
    rules: Object.fromEntries(
      Object.entries(isRecord(rules) ? rules : {}).flatMap(([code, level]) =>
        isSeverityLevel(level) ? [[code, level] as const] : [],
      ),
    ),
  };
}

function readShellCheck(section: unknown): ShellCheckSettings {
  const enable = member(section, 'enable');
  const path = member(section, 'path');
  const severity = member(section, 'severity');
  const { shellCheck } = defaultSettings;
  return {
    enable: typeof enable === 'boolean' ? enable : shellCheck.enable,
    path: typeof path === 'string' ? path.trim() : shellCheck.path,
    minLevel: isShellCheckLevel(severity) ? severity : shellCheck.minLevel,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
