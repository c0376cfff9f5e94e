import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Document, DocumentChange } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import type { EventLoop, Slices } from '../execution/slices.ts';
import type { SettingsStore, ShellCheckSettings } from '../workspace/settings.ts';
import { DocumentScripts } from './document-scripts.ts';
import { KnownComments } from './known-comments.ts';
import type { ScriptRunner } from './script-runner.ts';

export interface ScriptChecksOptions {
  readonly workspace: Workspace;
  readonly settings: SettingsStore;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly after: EventLoop['after'];
  readonly openDocuments: () => Iterable<OpenDocument>;
  /** Resolves after all open documents are indexed. */
  readonly indexed: () => Promise<unknown>;
  /** Loads what runs ShellCheck; undefined if this is not possible, as in a browser. */
  readonly loadScriptRunner: (() => Promise<ScriptRunner>) | undefined;
  /** Whether the client is in Restricted Mode, in which no program is started. */
  readonly isRestricted: boolean;
  /** Called after the problems of a document change without an edit. */
  readonly changed: (uri: string) => void;
  readonly log: (message: string) => void;
}

/** The scripts of a document, and the folder and settings that they are checked with. */
interface Subject {
  readonly scripts: DocumentScripts;
  readonly folder: string;
  readonly settings: ShellCheckSettings;
}

/**
 * Checks the scripts of the open documents with ShellCheck in the background, after a pause in typing. The comments are kept
 * by the text of the script, so that an edit elsewhere causes no new check and no problem is shown at an outdated place.
 */
export class ScriptChecks {
  readonly #options: ScriptChecksOptions;
  readonly #subjects = new Map<Document, Subject>();
  readonly #known = new KnownComments();
  readonly #reported = new Set<string>();
  readonly #schedule: () => void;
  /** Whether programs may be started: not in Restricted Mode, and not after the end. */
  #mayRun: boolean;
  #running: { readonly sources: ReadonlySet<string>; readonly abort: AbortController } | undefined;
  #runs = Promise.resolve();

  constructor(options: ScriptChecksOptions) {
    this.#options = options;
    this.#mayRun = options.loadScriptRunner !== undefined && !options.isRestricted;
    this.#schedule = waitForQuiet<void>(() => {
      this.#runs = this.#runs.then(() => options.guard('shellcheck', undefined, () => this.#checkAll()));
    }, options.after);
  }

  /** Returns the known problems in the scripts of a document. */
  problems(document: Document): readonly Problem[] {
    return this.#subjects.get(document)?.scripts.problems() ?? [];
  }

  /** Must be called after a document is edited. */
  edited(document: Document, change: DocumentChange): void {
    const before = this.#subjects.get(document)?.scripts.update(change) ?? [];
    const running = this.#running;
    if (running && before.some(({ source }) => running.sources.has(source))) running.abort.abort();
  }

  /** Must be called after documents are opened, edited or closed. */
  documentsChanged(): void {
    if (this.#mayRun) this.#schedule();
  }

  /** Must be called after the settings change. */
  refresh(): void {
    this.#subjects.clear();
    this.#reported.clear();
    this.documentsChanged();
  }

  /** Must be called when the client leaves Restricted Mode. */
  trusted(): void {
    this.#mayRun = this.#options.loadScriptRunner !== undefined;
    this.documentsChanged();
  }

  /** Ends the program that is running. */
  stop(): void {
    this.#mayRun = false;
    this.#running?.abort.abort();
  }

  async #checkAll(): Promise<void> {
    const { slices, indexed, loadScriptRunner, changed } = this.#options;
    const runner = await loadScriptRunner?.();
    if (!runner || !this.#mayRun) return;
    await indexed();
    await this.#updateSubjects(runner);
    for (const subject of this.#subjects.values()) {
      if (await slices.run(subject.scripts.readAll(), { isUrgent: () => false })) changed(subject.scripts.file.uri);
      await this.#check(subject, runner);
    }
  }

  /** Adds the documents that were opened, and removes those that were closed. */
  async #updateSubjects(runner: ScriptRunner): Promise<void> {
    const { openDocuments, settings, workspace } = this.#options;
    const opened = new Set<Document>();
    for (const open of [...openDocuments()]) {
      opened.add(open.document);
      if (this.#subjects.has(open.document)) continue;
      const { validate, shellCheck } = await settings.of(open.uri);
      const file = workspace.file(open.uri);
      if (!validate || !shellCheck.enable || file?.document !== open.document) continue;
      const folder = runner.folderOf(file);
      if (folder === undefined) continue;
      const { minLevel } = shellCheck;
      const commentsOf = (source: string) => this.#known.of(folder, source);
      const scripts = new DocumentScripts({ file, workspace, minLevel, commentsOf });
      this.#subjects.set(open.document, { scripts, folder, settings: shellCheck });
    }
    for (const document of this.#subjects.keys()) if (!opened.has(document)) this.#subjects.delete(document);
  }

  async #check({ scripts, folder, settings }: Subject, runner: ScriptRunner): Promise<void> {
    const config = await runner.config(folder);
    const hasForgotten = this.#known.configure(folder, config);
    if (hasForgotten) for (const other of this.#in(folder)) other.forget();
    this.#known.prune(folder, () => new Set(this.#in(folder).flatMap((other) => other.sources())));
    for (;;) {
      const sources = scripts.unchecked(runner.maxScripts);
      if (sources.length === 0 || !this.#mayRun) return;
      const abort = new AbortController();
      this.#running = { sources: new Set(sources), abort };
      const run = { sources, folder, config, path: settings.path, signal: abort.signal };
      const answer = await runner.run(run).finally(() => {
        this.#running = undefined;
      });
      // After an edit, the remaining scripts are checked after the next pause.
      if (abort.signal.aborted) return this.documentsChanged();
      if ('failure' in answer) return this.#report(answer.failure);
      for (const [index, source] of sources.entries()) this.#known.add(folder, source, answer.comments[index] ?? []);
      for (const other of this.#in(folder)) if (other.checked()) this.#options.changed(other.file.uri);
    }
  }

  /** Returns the scripts of the documents that belong to a folder. */
  #in(folder: string): readonly DocumentScripts[] {
    return [...this.#subjects.values()].flatMap((subject) => (subject.folder === folder ? [subject.scripts] : []));
  }

  /** Logs a message once. */
  #report(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#options.log(message);
  }
}
