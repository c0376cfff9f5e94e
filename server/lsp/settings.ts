import type { Connection } from 'vscode-languageserver';
import type { SeverityOverrides } from '../core/analysis/diagnosis/severities.ts';
import { isSeverityLevel } from '../core/analysis/diagnosis/severities.ts';
import { defaultFormatOptions, type FormatOptions } from '../core/document/format-options.ts';
import { member } from '../protocol/member.ts';

/** The user's settings under `taskwright`. */
export interface Settings {
  readonly validate: boolean;
  readonly format: FormatOptions | 'off';
  readonly rules: SeverityOverrides;
}

export const defaultSettings: Settings = { validate: true, format: defaultFormatOptions, rules: {} };

/** Fetches settings per resource, and caches them until they change. */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #known = new Map<string, Promise<Settings>>();
  #canAsk = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** To be called if the client can be asked for settings. Otherwise the defaults apply. */
  enable(): void {
    this.#canAsk = true;
  }

  clear(): void {
    this.#known.clear();
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  of(uri: string): Settings | Promise<Settings> {
    if (!this.#canAsk) return defaultSettings;
    const known = this.#known.get(uri);
    if (known) return known;
    const asked = this.#connection.workspace
      .getConfiguration({ scopeUri: uri, section: 'taskwright' })
      .then(readSettings, (error: unknown) => {
        this.#connection.console.warn(`The client did not send its settings, so the defaults apply: ${String(error)}`);
        this.#known.delete(uri);
        return defaultSettings;
      });
    this.#known.set(uri, asked);
    return asked;
  }
}

/** Reads the `taskwright` section that a client sent. Missing values and values of the wrong type are the defaults. */
export function readSettings(section: unknown): Settings {
  const validate = member(member(section, 'validate'), 'enable');
  const format = member(section, 'format');
  const columnWidth = member(format, 'columnWidth');
  const rules = member(section, 'rules');
  return {
    validate: typeof validate === 'boolean' ? validate : defaultSettings.validate,
    format:
      member(format, 'enable') === false
        ? 'off'
        : {
            ...defaultFormatOptions,
            ...(typeof columnWidth === 'number' && columnWidth > 0 && { columnWidth }),
          },
    rules: Object.fromEntries(
      Object.entries(isRecord(rules) ? rules : {}).flatMap(([code, level]) =>
        isSeverityLevel(level) ? [[code, level] as const] : [],
      ),
    ),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
