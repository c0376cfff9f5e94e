import { commands, type Disposable, l10n, languages, type Uri, workspace } from 'vscode';
import { afterChanges } from '../../../../admin-client/access-file/after-changes.ts';
import { type AccessRecordsNow, affectedRecords } from '../../../../admin-client/access-file/conflicts.ts';
import { writeAccessFile } from '../../../../admin-client/access-file/write-access-file.ts';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { tomlLanguage } from '../../../documents/toml-language.ts';
import type { TextDocuments } from '../../documents/text-documents.ts';

/** The maximum number of records for which the preview also contains unchanged records. */
const maxWhole = 2_000;

/** Milliseconds between the last change of the selection and the update of the preview. */
const delay = 150;

/** A diff editor with the users, groups and access rules before and after the selected changes. Sends no requests. */
export class PlanPreview implements Disposable {
  readonly #documents: TextDocuments;
  readonly #where: string;
  readonly #current: AccessRecordsNow;
  #after: Uri | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `changes` contains all changes that can be selected. */
  constructor(documents: TextDocuments, where: string, current: AccessRecordsNow, changes: readonly Mutation[]) {
    this.#documents = documents;
    this.#where = where;
    const isWhole = current.users.length + (current.groups?.length ?? 0) + current.rules.length <= maxWhole;
    this.#current = isWhole ? current : affectedRecords(current, changes);
  }

  async open(mutations: readonly Mutation[]): Promise<void> {
    const before = this.#documents.add(`${this.#where}.before.toml`, writeAccessFile(this.#current, []));
    this.#after = this.#documents.add(`${this.#where}.after.toml`, this.#textAfter(mutations));
    for (const uri of [before, this.#after])
      await languages.setTextDocumentLanguage(await workspace.openTextDocument(uri), tomlLanguage());
    const title = l10n.t('{0}: Before and After', this.#where);
    await commands.executeCommand('vscode.diff', before, this.#after, title, { preview: true, preserveFocus: true });
  }

  select(mutations: readonly Mutation[]): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#after !== undefined) this.#documents.replace(this.#after, this.#textAfter(mutations));
    }, delay);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #textAfter(mutations: readonly Mutation[]): string {
    return writeAccessFile(afterChanges(this.#current, mutations), []);
  }
}
