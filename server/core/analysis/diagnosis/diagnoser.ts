import type { Block } from '../../document/block.ts';
import { Document, type DocumentChange } from '../../document/document.ts';
import { type Entry, entryId } from '../../document/entry.ts';
import type { Language } from '../../document/language.ts';
import type { Problem } from '../../document/problem.ts';
import { finish } from '../../text/steps.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { checkByRules, checkByRulesOnce, checkForm, checkFormOnce, isCertainlyWellFormed } from './check-entry.ts';
import { documentChecks } from './document-checks.ts';

export interface DiagnoserOptions {
  /**
   * `at once`, the default: the constructor checks all entries. `later`: the caller runs `checkForm` or `checkRules`,
   * to check a large document in steps.
   */
  readonly checks?: 'at once' | 'later';
  /**
   * `cached`, the default: the results stay in memory for other callers of `checkForm` and `checkByRules`, such as the
   * list of tasks. `once`: the results are not cached.
   */
  readonly results?: 'cached' | 'once';
  /** The problems that `checkForm` has already found, by the ids of their entries. */
  readonly form?: Map<string, readonly Problem[]>;
}

/**
 * Returns a document that keeps only recent trees, and its diagnoser. During parsing, the form of all entries is
 * checked; the rules are not run.
 */
export function parseAndCheck(
  text: string,
  { language, kind }: { readonly language: Language; readonly kind: DocumentKind },
): { readonly document: Document; readonly diagnoser: Diagnoser } {
  const form = new Map<string, readonly Problem[]>();
  const document = new Document(text, {
    language,
    sections: kind.sections,
    trees: 'recent',
    parsed(entry, members) {
      const problems = members && isCertainlyWellFormed(entry, members, kind) ? [] : checkForm(entry, kind);
      const id = entryId(entry.path);
      if (problems.length > 0) form.set(id, problems);
      else form.delete(id);
    },
  });
  return { document, diagnoser: new Diagnoser(document, kind, { checks: 'later', form }) };
}

const onceChecks = { checkForm: checkFormOnce, checkByRules: checkByRulesOnce };

/** Keeps the problems of one document up to date: after an edit, only the affected entries are checked again. */
export class Diagnoser {
  readonly #document: Document;
  readonly #kind: DocumentKind;
  readonly #damaged: Set<Block>;
  readonly #byEntry: Map<string, readonly Problem[]>;
  readonly #checks: typeof onceChecks;
  /** The ids of the edited entries, which are checked when the problems are asked for, not while a completion waits. */
  readonly #edited = new Set<string>();
  #isFormChecked: boolean;
  #withRules = false;
  #isChecked = false;
  /** The problems of the document as a whole; undefined after an edit. */
  #ofWhole: readonly Problem[] | undefined;

  constructor(
    document: Document,
    kind: DocumentKind,
    { checks = 'at once', results = 'cached', form }: DiagnoserOptions = {},
  ) {
    this.#document = document;
    this.#checks = results === 'cached' ? { checkForm, checkByRules } : onceChecks;
    this.#kind = kind;
    this.#byEntry = form ?? new Map();
    this.#damaged = new Set(document.blocks.withProblems());
    this.#isFormChecked = form !== undefined;
    if (checks === 'at once') finish(this.checkRules());
  }

  /** Whether the form of all entries has been checked. */
  get isFormChecked(): boolean {
    return this.#isFormChecked;
  }

  /** Whether all checks have run on all entries. */
  get isChecked(): boolean {
    return this.#isChecked;
  }

  update({ removed, added, entries }: DocumentChange): void {
    for (const block of removed) this.#damaged.delete(block);
    for (const block of added) if (block.problems.length > 0) this.#damaged.add(block);
    for (const id of entries) this.#edited.add(id);
    this.#ofWhole = undefined;
  }

  /** Returns all problems of the document, in no particular order. */
  problems(): readonly Problem[] {
    if (this.#isTemplate()) return [];
    this.#checkEdited();
    return [...[...this.#damaged].map((block) => block.problems), ...this.#byEntry.values(), this.#whole()].flat();
  }

  /** Returns the entries with problems of their own, after their form has been checked. */
  entriesWithProblems(): readonly Entry[] {
    this.#checkEdited();
    return [...this.#byEntry.keys()].flatMap((id) => this.#document.entryById(id) ?? []);
  }

  /**
   * Checks the entries for duplicate keys and schema violations, one entry per step. The document may be edited between
   * two steps.
   */
  *checkForm(): Generator<void, void> {
    for (const id of this.#document.entryIds) {
      this.#checkEntry(id);
      yield;
    }
    this.#isFormChecked = true;
  }

  /**
   * Runs all checks on the entries, one entry per step. After the first step, the rules also run on edited entries.
   */
  *checkRules(): Generator<void, void> {
    this.#withRules = true;
    yield* this.checkForm();
    this.#isChecked = true;
  }

  /** Returns whether the document is not TOML before the runner evaluates its template expressions. */
  #isTemplate(): boolean {
    return this.#kind.isEvaluatedFirst && this.#damaged.size > 0 && /\{[{%#]/.test(this.#document.text);
  }

  #whole(): readonly Problem[] {
    this.#ofWhole ??= documentChecks[this.#kind.name](this.#document, this.#damaged);
    return this.#ofWhole;
  }

  #checkEdited(): void {
    for (const id of this.#edited) this.#checkEntry(id);
    this.#edited.clear();
  }

  #checkEntry(id: string): void {
    const entry = this.#document.entryById(id);
    const form = entry ? this.#checks.checkForm(entry, this.#kind) : [];
    const problems = entry && this.#withRules ? [...form, ...this.#checks.checkByRules(entry, this.#kind)] : form;
    if (problems.length > 0) this.#byEntry.set(id, problems);
    else this.#byEntry.delete(id);
  }
}
