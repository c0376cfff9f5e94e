import type { Connection } from 'vscode-languageserver';
import type { SeverityOverrides } from '../../core/analysis/diagnosis/severities.ts';
import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import type { Report } from '../changes/change.ts';
import type { Guard } from '../execution/guard.ts';
import { defaultSettings, readSettings, type Settings } from './settings.ts';

export interface SettingsStoreOptions {
  /** Whether the client supports `workspace/configuration`. */
  readonly canRequest: boolean;
  readonly guard: Guard;
  readonly report: Report;
}

/** Requests the settings for each document from the client, and caches them until they change. */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #options: SettingsStoreOptions;
  readonly #cache = new Map<string, Promise<Settings>>();
  #canRequest = false;
  /** The severities in documents with tasks, unless the settings set others. */
  #taskSeverities: SeverityOverrides = {};

  constructor(connection: Connection, options: SettingsStoreOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** From now on, requests the settings if the client supports it. Until then, the defaults apply. */
  start(): void {
    this.#canRequest = this.#options.canRequest;
  }

  /** Requests the settings again, and reports whether those in use differ: VS Code also reports a change after each start. */
  reload(): void {
    const before = [...this.#cache];
    this.#cache.clear();
    void this.#options.guard('settings', undefined, async () => {
      const differ = await Promise.all(
        before.map(async ([uri, settings]) => JSON.stringify(await settings) !== JSON.stringify(await this.of(uri))),
      );
      if (differ.includes(true)) this.#options.report({ kind: 'settings loaded' });
    });
  }

  /** Sets the severities in documents with tasks that apply unless the settings set others. Returns whether they differ. */
  setTaskSeverities(severities: SeverityOverrides): boolean {
    if (JSON.stringify(severities) === JSON.stringify(this.#taskSeverities)) return false;
    this.#taskSeverities = severities;
    this.#cache.clear();
    return true;
  }

  forget(uri: string): void {
    this.#cache.delete(uri);
  }

  of(uri: string): Settings | Promise<Settings> {
    if (!this.#canRequest) return this.#completed(defaultSettings, uri);
    const known = this.#cache.get(uri);
    if (known) return known;
    const requested = this.#connection.workspace
      .getConfiguration({ scopeUri: uri, section: 'taskwright' })
      .then((section) => this.#completed(readSettings(section), uri))
      .catch((error: unknown) => {
        this.#connection.console.warn(`The client did not return its settings; using the defaults: ${String(error)}`);
        this.#cache.delete(uri);
        return defaultSettings;
      });
    this.#cache.set(uri, requested);
    return requested;
  }

  #completed(settings: Settings, uri: string): Settings {
    if (Object.keys(this.#taskSeverities).length === 0 || kindOfPath(uri)?.holdsTasks === false) return settings;
    return { ...settings, rules: { ...this.#taskSeverities, ...settings.rules } };
  }
}
