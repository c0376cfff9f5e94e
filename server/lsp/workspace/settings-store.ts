import type { Connection } from 'vscode-languageserver';
import type { SeverityOverrides } from '../../core/analysis/diagnosis/severities.ts';
import { type PlacedTeamSettings, teamSettingsFor } from '../../core/analysis/diagnosis/team-settings.ts';
import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { runnerSpelling } from '../../core/analysis/kinds/runner-spelling.ts';
import { folderOf, pathOf } from '../../core/paths/unix-path.ts';
import { hostSystem } from '../../files/paths.ts';
import { ignoredByTeam } from '../../files/team-settings.ts';
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
  /** The settings in the config files of the workspace. */
  #team: readonly PlacedTeamSettings[] = [];
  #isIgnored: (path: string) => boolean = () => false;

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
        before.map(
          async ([uri, settings]) => JSON.stringify(await settings) !== JSON.stringify(await this.#requested(uri)),
        ),
      );
      if (differ.includes(true)) this.#options.report({ kind: 'settings loaded' });
    });
  }

  /** Sets the severities in documents with tasks that apply unless the settings set others. Returns whether they differ. */
  setTaskSeverities(severities: SeverityOverrides): boolean {
    if (JSON.stringify(severities) === JSON.stringify(this.#taskSeverities)) return false;
    this.#taskSeverities = severities;
    return true;
  }

  /** Sets the settings in the config files of the workspace. Returns whether they differ. */
  setTeam(all: readonly PlacedTeamSettings[]): boolean {
    if (JSON.stringify(all) === JSON.stringify(this.#team)) return false;
    this.#team = all;
    this.#isIgnored = ignoredByTeam(all);
    return true;
  }

  forget(uri: string): void {
    this.#cache.delete(uri);
  }

  /** Returns the settings that the client has for a document or folder, for one of the files in it. */
  of(uri: string, file = uri): Settings | Promise<Settings> {
    if (!this.#canRequest) return this.#completed(defaultSettings, file);
    const requested = this.#requested(uri);
    return this.#changesNothing() ? requested : requested.then((settings) => this.#completed(settings, file));
  }

  #requested(uri: string): Promise<Settings> {
    const known = this.#cache.get(uri);
    if (known) return known;
    const requested = this.#connection.workspace
      .getConfiguration({ scopeUri: uri, section: 'taskwright' })
      .then(readSettings)
      .catch((error: unknown) => {
        this.#connection.console.warn(`The client did not return its settings; using the defaults: ${String(error)}`);
        this.#cache.delete(uri);
        return defaultSettings;
      });
    this.#cache.set(uri, requested);
    return requested;
  }

  #changesNothing(): boolean {
    return this.#team.length === 0 && Object.keys(this.#taskSeverities).length === 0;
  }

  /** Adds the severities for the version of the runner and the settings of the team, where the user has set nothing else. */
  #completed(settings: Settings, uri: string): Settings {
    if (this.#changesNothing()) return settings;
    const path = pathOf(uri);
    const { rules, shellCheck } = teamSettingsFor(folderOf(path), this.#team);
    const ofRunner = kindOfPath(runnerSpelling(uri, hostSystem))?.holdsTasks === false ? {} : this.#taskSeverities;
    const { enable, minLevel } = settings.shellCheck;
    return {
      ...settings,
      validate: settings.validate && !this.#isIgnored(path),
      rules: { ...ofRunner, ...rules, ...settings.rules },
      shellCheck: {
        ...settings.shellCheck,
        enable: enable && shellCheck.enable !== false,
        minLevel: minLevel === defaultSettings.shellCheck.minLevel ? (shellCheck.minLevel ?? minLevel) : minLevel,
      },
    };
  }
}
