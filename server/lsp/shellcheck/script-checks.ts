import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Document, DocumentChange } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { Report } from '../changes/change.ts';
import { type Changed, hasChanged } from '../changes/changed.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import { waitForQuiet } from '../execution/quiet.ts';
import type { EventLoop, Slices } from '../execution/slices.ts';
import { type FolderSettings, settingsOfFile } from '../workspace/folder-settings.ts';
import type { ShellCheckSettings } from '../workspace/settings.ts';
import { type ClosedFile, ClosedScripts, type ReadScripts } from './closed-scripts.ts';
import { DocumentScripts, sharedEntries } from './document-scripts.ts';
import type { ScriptPlace, ScriptRunner } from './script-runner.ts';
import { SourceChecker } from './source-checker.ts';

export interface ScriptChecksOptions extends FolderSettings {
  readonly workspace: Workspace;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly after: EventLoop['after'];
  readonly documents: OpenDocuments;
  readonly indexing: Indexing;
  /** Loads the module that runs ShellCheck; undefined if this is not possible, as in a browser. */
  readonly loadScriptRunner: (() => Promise<ScriptRunner>) | undefined;
  /** Whether the client is in Restricted Mode, in which no program is started. */
  readonly isRestricted: boolean;
  readonly report: Report;
  readonly log: (message: string) => void;
}

/** The scripts of an open document, and the folder and settings that they are checked with. */
interface Subject {
  readonly scripts: DocumentScripts;
  readonly folder: string;
  readonly settings: ShellCheckSettings;
}

const inBackground = { isUrgent: () => false };

/** The milliseconds without an edit after which the scripts of the tasks that were not edited are checked. */
const typingPause = 1_000;

/** The milliseconds between two checks for a pause in typing. */
const lookTime = 100;

/**
 * Checks scripts with ShellCheck in the background: those of edited tasks after a short pause in typing, all others
 * after a longer pause, so that the program does not slow down the editor. Open documents are checked before closed
 * files, the most recently opened or edited document first. The comments are cached by the text of the script, so an
 * edit elsewhere causes no new check, and no problem is shown at an outdated position.
 */
export class ScriptChecks {
  readonly #options: ScriptChecksOptions;
  /** The document that was opened or edited last comes last. */
  readonly #subjects = new Map<Document, Subject>();
  readonly #closed: ClosedScripts;
  readonly #checker: SourceChecker;
  readonly #schedule: () => void;
  /** Whether programs may be started: not in Restricted Mode, and not after `stop`. */
  #mayRun: boolean;
  #checksClosedFiles = false;
  #isTyping = false;
  readonly #typed: () => void;
  /** Whether a check of closed files failed, after which they are not checked until the settings change. */
  #hasFailed = false;
  /** The number of passes that were scheduled. */
  #passes = 0;
  #runs = Promise.resolve();

  constructor(options: ScriptChecksOptions) {
    this.#options = options;
    this.#closed = new ClosedScripts(options.workspace);
    this.#checker = new SourceChecker(options.log);
    this.#mayRun = options.loadScriptRunner !== undefined && !options.isRestricted;
    this.#schedule = waitForQuiet<void>(() => {
      const pass = ++this.#passes;
      this.#runs = this.#runs.then(() => options.guard('shellcheck', undefined, () => this.#checkAll(pass)));
    }, options.after);
    this.#typed = waitForQuiet<void>(
      () => {
        this.#isTyping = false;
      },
      options.after,
      typingPause,
    );
  }

  /** Returns the known problems in the scripts of a document. */
  problems(document: Document): readonly Problem[] {
    return this.#subjects.get(document)?.scripts.problems() ?? this.#closed.problems(document);
  }

  /** Marks edited tasks, whose scripts are read when they are asked for, and ends programs that check their previous scripts. */
  edited(document: Document, changes: readonly DocumentChange[]): void {
    this.#isTyping = true;
    this.#typed();
    this.#closed.delete(document);
    const subject = this.#subjects.get(document);
    if (subject) {
      this.#subjects.delete(document);
      this.#subjects.set(document, subject);
      const before = new Set(changes.flatMap((change) => subject.scripts.update(change)).map(({ source }) => source));
      this.#checker.abortIf((source) => before.has(source));
    }
    if (!sharedEntries.some((id) => changes.some(({ entries }) => entries.has(id)))) return;
    this.#closed.surroundingsChanged();
    for (const { scripts } of this.#subjects.values()) scripts.surroundingsChanged();
  }

  /** Schedules a check if there may be other scripts than before. */
  follow(changed: Changed): void {
    if (hasChanged(changed, ['texts', 'identities', 'closed', 'index'])) this.#scheduleIfAllowed();
  }

  /** From now on, also checks the scripts of closed files, because the client shows their problems. */
  includeClosedFiles(): void {
    if (this.#checksClosedFiles) return;
    this.#checksClosedFiles = true;
    this.#scheduleIfAllowed();
  }

  /** Checks all scripts again, with other settings. */
  restart(): void {
    this.#subjects.clear();
    this.#closed.forget();
    this.#hasFailed = false;
    this.#checker.logAgain();
    this.#scheduleIfAllowed();
  }

  /** Whether programs may be started. */
  get mayRun(): boolean {
    return this.#mayRun;
  }

  /** From now on, checks scripts, because the client has left Restricted Mode. */
  trust(): void {
    this.#mayRun = this.#options.loadScriptRunner !== undefined;
    this.#scheduleIfAllowed();
  }

  /** Ends the programs that are running. */
  stop(): void {
    this.#mayRun = false;
    this.#checker.stop();
  }

  #scheduleIfAllowed(): void {
    if (this.#mayRun) this.#schedule();
  }

  #changed(uri: string): void {
    this.#options.report({ kind: 'scripts checked', uri });
  }

  async #checkAll(pass: number): Promise<void> {
    const { indexing, loadScriptRunner } = this.#options;
    const runner = await loadScriptRunner?.();
    if (!runner || !this.#mayRun) return;
    await indexing.allSettled();
    await this.#updateSubjects(runner);
    for (const subject of [...this.#subjects.values()].reverse()) await this.#check(subject, runner, pass);
    if (!this.#checksClosedFiles || this.#hasFailed) return;
    for (const files of (await this.#outdatedFiles(runner)).values()) {
      if (!(await this.#checkClosed(files, runner, pass))) return;
    }
  }

  /** Returns whether the next pass, which checks the open documents first, should start now. */
  #isSuperseded(pass: number): boolean {
    return !this.#mayRun || this.#passes !== pass;
  }

  /** Resolves when nothing has been edited for a while, or the pass is superseded. */
  async #pause(pass: number): Promise<void> {
    while (this.#isTyping && !this.#isSuperseded(pass)) {
      await new Promise<void>((resolve) => this.#options.after(lookTime, resolve));
    }
  }

  /** Adds the documents that were opened, and removes those that were closed. */
  async #updateSubjects(runner: ScriptRunner): Promise<void> {
    const { documents, settings, workspace } = this.#options;
    const opened = new Set<Document>();
    for (const open of [...documents.all()]) {
      opened.add(open.document);
      if (this.#subjects.has(open.document)) continue;
      const { validate, shellCheck } = await settings.of(open.uri);
      const file = workspace.file(open.uri);
      if (!validate || !shellCheck.enable || file?.document !== open.document) continue;
      const folder = runner.folderOf(file);
      if (folder === undefined) continue;
      const { minLevel } = shellCheck;
      const commentsOf = (source: string) => this.#checker.known.of(folder, source);
      const scripts = new DocumentScripts({ file, workspace, minLevel, commentsOf });
      this.#subjects.set(open.document, { scripts, folder, settings: shellCheck });
    }
    for (const document of this.#subjects.keys()) if (!opened.has(document)) this.#subjects.delete(document);
  }

  /** Checks the scripts of an open document, while it is read. */
  async #check({ scripts, folder, settings }: Subject, runner: ScriptRunner, pass: number): Promise<void> {
    const { slices } = this.#options;
    const place = { folder, path: settings.path };
    if (this.#checker.find(place, runner) === undefined) return;
    await this.#configure(folder, runner);
    const count = runner.maxScripts * runner.maxRuns;
    while (!this.#isSuperseded(pass)) {
      if (await slices.run(scripts.read(count), inBackground)) this.#changed(scripts.file.uri);
      const edited = scripts.uncheckedOfEdited(count);
      const sources = edited.length > 0 ? edited : scripts.unchecked(count);
      if (sources.length === 0) {
        // A check of other documents may have included the scripts.
        if (scripts.checked()) this.#changed(scripts.file.uri);
        return;
      }
      if (edited.length === 0) {
        await this.#pause(pass);
        if (this.#isSuperseded(pass)) return;
      }
      const result = await this.#checker.check(sources, place, runner);
      // After an edit, the remaining scripts are checked after the next pause.
      if (result === 'aborted') return this.#scheduleIfAllowed();
      for (const other of this.#in(folder)) if (other.checked()) this.#changed(other.file.uri);
      if (result === 'failed') return;
    }
  }

  /** Reads the configuration of a folder. Removes the comments if it has changed. */
  async #configure(folder: string, runner: ScriptRunner): Promise<void> {
    if (await this.#checker.configure(folder, runner)) {
      for (const other of this.#in(folder)) other.forget();
      this.#closed.forget(folder);
    }
    const used = () =>
      new Set([...this.#closed.sourcesIn(folder), ...this.#in(folder).flatMap((one) => one.sources())]);
    this.#checker.known.prune(folder, used);
  }

  /** Returns the scripts of the open documents that belong to a folder. */
  #in(folder: string): readonly DocumentScripts[] {
    return [...this.#subjects.values()].flatMap((subject) => (subject.folder === folder ? [subject.scripts] : []));
  }

  /** Resolves to the closed files of the workspace whose problems must be determined, by folder. */
  async #outdatedFiles(runner: ScriptRunner): Promise<ReadonlyMap<string, readonly ClosedFile[]>> {
    const { workspace, documents } = this.#options;
    const open = new Set(Array.from(documents.all(), ({ uri }) => uri));
    const files = [...workspace.files].filter(
      ({ uri, isInferred }) => !isInferred && !open.has(uri) && !workspace.standingOf(uri).isOutside,
    );
    this.#closed.retain(new Set(files.map(({ document }) => document)));
    const byFolder = new Map<string, ClosedFile[]>();
    for (const file of files.filter((each) => this.#closed.isOutdated(each))) {
      const { validate, validateClosedFiles, shellCheck } = await settingsOfFile(file, this.#options);
      const folder = runner.folderOf(file);
      if (!validate || !validateClosedFiles || !shellCheck.enable || folder === undefined) continue;
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), { file, folder, settings: shellCheck }]);
    }
    return byFolder;
  }

  /** Checks the scripts of closed files of a folder. Resolves to whether to continue with the next folder. */
  async #checkClosed(files: readonly ClosedFile[], runner: ScriptRunner, pass: number): Promise<boolean> {
    const [first] = files;
    if (!first || this.#checker.find(placeOf(first), runner) === undefined) return false;
    const { folder } = first;
    await this.#configure(folder, runner);
    const count = runner.maxScripts * runner.maxRuns;
    const unchecked = new Set<string>();
    let read: ReadScripts[] = [];
    for (const [index, file] of files.entries()) {
      const scripts = await this.#options.slices.run(this.#closed.read(file), inBackground);
      if (scripts) read.push(scripts);
      for (const { source } of scripts?.scripts ?? [])
        if (!this.#checker.known.of(folder, source)) unchecked.add(source);
      if (unchecked.size < count && index < files.length - 1) continue;
      for (const [...sources] = unchecked; sources.length > 0; ) {
        await this.#pause(pass);
        if (this.#isSuperseded(pass)) return false;
        const result = await this.#checker.check(sources.splice(0, count), placeOf(first), runner);
        if (result === 'failed') this.#hasFailed = true;
        if (result !== 'checked') return false;
      }
      this.#closedChecked(read);
      unchecked.clear();
      read = [];
    }
    return !this.#isSuperseded(pass);
  }

  #closedChecked(read: readonly ReadScripts[]): void {
    const { workspace } = this.#options;
    for (const scripts of read) {
      const { file, folder } = scripts;
      if (workspace.file(file.uri)?.document !== file.document) continue;
      const commentsOf = (source: string) => this.#checker.known.of(folder, source) ?? [];
      if (this.#closed.checked(scripts, commentsOf)) this.#changed(file.uri);
    }
  }
}

function placeOf({ folder, settings: { path } }: ClosedFile): ScriptPlace {
  return { folder, path };
}
