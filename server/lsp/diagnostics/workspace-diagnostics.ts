import type { Diagnostic, WorkspaceFullDocumentDiagnosticReport } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import { pathOfUri, uriOfPath } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';
import { type Changed, hasChanged, type OnChanged } from '../changes/changed.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { EventLoop, Slices } from '../execution/slices.ts';
import type { DiskLookup } from '../workspace/disk-lookup.ts';
import { type FolderSettings, settingsOfFile } from '../workspace/folder-settings.ts';
import { type DiagnosedDocument, type DiagnosticsOptions, diagnosticsOf } from './document-diagnostics.ts';
import { diagnosticsOfFault } from './file-faults.ts';
import { problemParts } from './problem-parts.ts';
import { type ProblemSources, problemsOfClosed, problemsOfOpen } from './problems.ts';

/** The milliseconds without a change after which diagnostics are computed. */
const quietTime = 250;

export interface WorkspaceDiagnosticsOptions extends DiagnosticsOptions, FolderSettings, ProblemSources {
  readonly slices: Slices;
  readonly loop: EventLoop;
  readonly onChanged: OnChanged;
  /** The environment files that the runner cannot read. */
  readonly lookup: Pick<DiskLookup, 'faults'>;
}

/** The result of a computation, and the state that it depends on. */
interface Computed {
  readonly subject: WorkspaceFile | OpenDocument;
  readonly version: number | undefined;
  readonly revision: number;
  readonly generation: number;
  readonly items: readonly Diagnostic[];
}

/** The diagnostics that the client has for each file: the result ID by URI. */
export type KnownResults = Map<string, string>;

/**
 * The diagnostics of all files of the workspace, including closed ones. The diagnostics of a file are computed again only if
 * the file, or something that diagnostics between tasks depend on, has changed.
 */
export class WorkspaceDiagnostics {
  readonly #options: WorkspaceDiagnosticsOptions;
  readonly #computed = new Map<string, Computed>();
  /** The diagnostics that belong to the last result ID of each file, as JSON. */
  readonly #results = new Map<string, { readonly id: string; readonly text: string }>();
  /** The files for which the client may show diagnostics. */
  readonly #shown = new Set<string>();
  /** The open documents whose diagnostics the client has requested one by one. */
  readonly #pulled = new Set<string>();
  /**
   * The documents closed since the last request, or about which a response was sent later. A client discards the report of a
   * document while it waits for the last response about that document, so the next request is answered with another report.
   */
  readonly #closed = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #changes = 0;
  #generation = 0;
  #lastId = 0;
  #pulls = 0;

  constructor(options: WorkspaceDiagnosticsOptions) {
    this.#options = options;
    options.onChanged((change) => this.#follow(change));
  }

  /** Whether all files are indexed. Until then, no file is reported. */
  get isComplete(): boolean {
    return this.#options.found.isComplete;
  }

  /** The number of changes so far. */
  get changes(): number {
    return this.#changes;
  }

  /** The number of times that the client requested the diagnostics of a single document, or closed one. */
  get pulls(): number {
    return this.#pulls;
  }

  #follow(change: Changed): void {
    const { parts, uris } = change;
    if (parts.has('closed')) for (const uri of uris) this.#forgetPull(uri);
    if (parts.has('problems')) for (const uri of uris) this.#computed.delete(canonical(uri));
    if (hasChanged(change, problemParts)) this.#generation++;
    const hasTexts = parts.has('texts') && uris.some((uri) => this.#options.documents.get(uri));
    if (hasTexts || hasChanged(change, ['closed', 'problems', ...problemParts])) this.#countChange();
  }

  #forgetPull(uri: string): void {
    this.#pulled.delete(uri);
    this.#closed.add(canonical(uri));
    this.#pulls++;
  }

  #countChange(): void {
    this.#changes++;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Returns the result ID of diagnostics that are sent for a single document. */
  pulled(uri: string, items: readonly Diagnostic[]): string {
    this.#pulled.add(uri);
    this.#pulls++;
    this.#countChange();
    if (items.length > 0) this.#shown.add(canonical(uri));
    return this.#resultId(canonical(uri), items);
  }

  /** Makes the next request report a document that was closed before a request about it is answered. */
  answeredAfterClosing(uri: string): void {
    this.#forgetPull(uri);
    this.#countChange();
  }

  /** Resolves when there have been more than `changes` changes, and nothing has changed for a while. */
  async changeAfter(changes: number): Promise<void> {
    if (this.#changes === changes) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    for (let before = -1; before !== this.#changes; ) {
      before = this.#changes;
      await new Promise<void>((resolve) => this.#options.loop.after(quietTime, resolve));
    }
  }

  /**
   * Computes the reports of the files whose diagnostics differ from what the client has, and records them in `known`.
   * `among` selects the open documents that are included.
   */
  async *reports(
    known: KnownResults,
    among: 'all documents' | 'documents not pulled',
  ): AsyncGenerator<WorkspaceFullDocumentDiagnosticReport> {
    if (!this.isComplete) return;
    if (among === 'all documents') {
      for (const uri of this.#closed) known.delete(uri);
      this.#closed.clear();
    }
    for (const [uri, subject] of this.#subjects()) {
      if (among === 'documents not pulled' && subject && this.#pulled.has(subject.uri)) continue;
      const items = subject ? await this.#itemsOf(uri, subject) : await this.#itemsOfOther(uri);
      if (items === undefined || (items.length === 0 && !this.#shown.has(uri) && !known.has(uri))) continue;
      const resultId = this.#resultId(uri, items);
      if (known.get(uri) === resultId) continue;
      known.set(uri, resultId);
      if (items.length > 0) this.#shown.add(uri);
      const version = versionOf(subject) ?? null;
      yield { kind: 'full', uri: subject?.uri ?? uri, version, resultId, items: [...items] };
    }
  }

  /** Returns all files and open documents, and undefined for environment files, and for files that no longer exist but may be shown. */
  #subjects(): ReadonlyMap<string, WorkspaceFile | OpenDocument | undefined> {
    const { workspace, documents } = this.#options;
    const subjects = new Map<string, WorkspaceFile | OpenDocument | undefined>();
    for (const uri of this.#shown) subjects.set(uri, undefined);
    for (const path of this.#options.lookup.faults.keys()) subjects.set(uriOfPath(path), undefined);
    for (const file of workspace.files) {
      if (!file.isInferred && !workspace.standingOf(file.uri).isOutside) subjects.set(canonical(file.uri), file);
    }
    for (const open of documents.all()) subjects.set(canonical(open.uri), open);
    for (const uri of this.#computed.keys()) if (!subjects.get(uri)) this.#computed.delete(uri);
    return subjects;
  }

  /** Resolves to the diagnostics of a file without tasks: an environment file that the runner cannot read has one. */
  async #itemsOfOther(uri: string): Promise<readonly Diagnostic[]> {
    const { lookup, settings } = this.#options;
    const path = pathOfUri(uri);
    const fault = path === undefined ? undefined : lookup.faults.get(unixPath(path));
    return fault ? diagnosticsOfFault(fault, await settings.of(uri)) : [];
  }

  /**
   * Resolves to the diagnostics of a file; undefined if the file has changed in the meantime, which leads to another
   * report.
   */
  async #itemsOf(uri: string, subject: WorkspaceFile | OpenDocument): Promise<readonly Diagnostic[] | undefined> {
    const { workspace, settings, documents } = this.#options;
    const state = () => ({
      subject,
      version: versionOf(subject),
      revision: workspace.revision,
      generation: this.#generation,
    });
    const before = this.#computed.get(uri);
    if (before && isSame(before, state())) return before.items;
    const open = isOpen(subject) ? subject : undefined;
    const current = await (open ? settings.of(open.uri) : settingsOfFile(subject as WorkspaceFile, this.#options));
    await open?.checking;
    const start = state();
    const isReported = open !== undefined || current.validateClosedFiles;
    const items = isReported ? diagnosticsOf(await this.#diagnosed(subject), current, this.#options) : [];
    const isCurrent = open ? documents.get(open.uri) === open : workspace.file(subject.uri) === subject;
    if (!isCurrent || !isSame({ ...start, items }, state())) return undefined;
    this.#computed.set(uri, { ...start, items });
    return items;
  }

  async #diagnosed(subject: WorkspaceFile | OpenDocument): Promise<DiagnosedDocument> {
    const { uri, document } = subject;
    if (isOpen(subject)) return { uri, document, problems: () => problemsOfOpen(subject, this.#options) };
    const problems = await this.#options.slices.run(problemsOfClosed(subject, this.#options));
    return { uri, document, problems: () => problems };
  }

  #resultId(uri: string, items: readonly Diagnostic[]): string {
    const text = JSON.stringify(items);
    const before = this.#results.get(uri);
    if (before?.text === text) return before.id;
    const id = String(++this.#lastId);
    this.#results.set(uri, { id, text });
    return id;
  }
}

/** Returns the URI as the server writes it; clients may encode the same URI differently. */
export function canonical(uri: string): string {
  const path = pathOfUri(uri);
  return path === undefined ? uri : uriOfPath(path);
}

function isOpen(subject: WorkspaceFile | OpenDocument): subject is OpenDocument {
  return 'diagnoser' in subject;
}

function versionOf(subject: WorkspaceFile | OpenDocument | undefined): number | undefined {
  return subject && isOpen(subject) ? subject.version : undefined;
}

function isSame(a: Computed, b: Omit<Computed, 'items'>): boolean {
  return (
    a.subject === b.subject && a.version === b.version && a.revision === b.revision && a.generation === b.generation
  );
}
