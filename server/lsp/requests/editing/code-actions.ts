import { type ClientCapabilities, type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { withSeverities } from '../../../core/analysis/diagnosis/severities.ts';
import { withoutSuppressed } from '../../../core/analysis/diagnosis/suppressions.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import type { CodeAction as Action } from '../../../core/features/code-actions/code-action.ts';
import { convertFile } from '../../../core/features/code-actions/convert-file.ts';
import { fixAll, fixAllOf } from '../../../core/features/code-actions/fix-all.ts';
import { refactorings } from '../../../core/features/code-actions/refactorings.ts';
import { quickFixes } from '../../../core/features/quick-fixes.ts';
import type { OpenDocument } from '../../documents/open-documents.ts';
import type { Settings } from '../../settings.ts';
import { toDiagnostic, toTextEdit } from '../../to-lsp.ts';
import type { DiskLookup } from '../../workspace/disk-lookup.ts';
import { newTaskActions, newTaskKind } from '../tasks/new-task.ts';
import { toActionEdit } from './action-edit.ts';
import { actionPlace } from './action-place.ts';
import { tokenHashFixes } from './token-hash.ts';

/** On save, or when asked for: everything that is safe to mend without a look. */
const fixAllKind = `${CodeActionKind.SourceFixAll}.taskwright`;

export const codeActionKinds = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
  newTaskKind,
  fixAllKind,
];

export interface CodeActionSources {
  readonly workspace: Workspace;
  readonly settings: Settings;
  readonly disk: DiskLookup;
  readonly client: ClientCapabilities;
  /** Whether the client has the command that asks for the name of a new task. */
  readonly asksForNames: boolean;
}

/** What can be done at the range: only of the kinds that are asked for, if any are. */
export async function codeActions(
  open: OpenDocument,
  params: CodeActionParams,
  sources: CodeActionSources,
): Promise<CodeAction[]> {
  const { only } = params.context;
  const wants = (kind: string) => !only || only.some((asked) => asked === '' || `${kind}.`.startsWith(`${asked}.`));
  const fixes = wants(CodeActionKind.QuickFix) ? await fixesAt(open, params, sources) : [];
  // What changes the whole file is not offered on every line.
  const all = only && wants(fixAllKind) ? wholeFixes(open, sources) : [];
  const kinds = codeActionKinds.filter((kind) => kind.startsWith('refactor') && wants(kind));
  const changes = kinds.length > 0 ? await refactoringsAt(open, params, kinds, sources) : [];
  const isNewWanted = sources.asksForNames && wants(newTaskKind);
  const additions = isNewWanted ? newTaskActions(open, params.range, sources.workspace) : [];
  return [...fixes, ...all, ...changes, ...additions];
}

async function fixesAt(
  open: OpenDocument,
  { range }: CodeActionParams,
  { workspace, settings }: CodeActionSources,
): Promise<CodeAction[]> {
  const { document, uri, version } = open;
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  const problems = withSeverities(open.problems(), settings.rules);
  const here = problems.filter(({ span }) => {
    const place = document.offsetsOf(span);
    return place.end >= start && end >= place.start;
  });
  const hashing = await Promise.all(here.map((problem) => tokenHashFixes(problem, document)));
  // The fixes would be for a text that is no longer there.
  if (open.version !== version) return [];
  const fixes = here.flatMap((problem, index) =>
    [...(hashing[index] ?? []), ...quickFixes(problem, document)].map((fix) => ({
      ...fix,
      diagnostics: [toDiagnostic(problem, open, workspace)],
    })),
  );
  const codes = new Set(here.map(({ code }) => code));
  const alike = [...codes].flatMap((code) => fixAllOf(code, problems, document) ?? []);
  return [...fixes, ...alike.map((fix) => ({ ...fix, diagnostics: [] }))].map(
    ({ title, edits, preferred, diagnostics }): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      ...(diagnostics.length > 0 && { diagnostics }),
      isPreferred: preferred,
      edit: { changes: { [uri]: edits.map((edit) => toTextEdit(edit, document)) } },
    }),
  );
}

function wholeFixes({ document, kind, uri, problems }: OpenDocument, { settings }: CodeActionSources): CodeAction[] {
  const edits = fixAll(document, kind, problems(), (found, of) =>
    withSeverities(withoutSuppressed(found, of), settings.rules),
  );
  if (edits.length === 0) return [];
  const changes = { [uri]: edits.map((edit) => toTextEdit(edit, document)) };
  return [{ title: 'Fix all that is safe to fix', kind: fixAllKind, edit: { changes } }];
}

async function refactoringsAt(
  open: OpenDocument,
  { range, context: { only } }: CodeActionParams,
  kinds: readonly string[],
  { workspace, disk, client }: CodeActionSources,
): Promise<CodeAction[]> {
  const { version } = open;
  const place = await actionPlace(open, range, { workspace, disk });
  if (!place || open.version !== version) return [];
  // As above, but for the first line, where one looks for what concerns the file.
  const ofFile = only || range.start.line === 0 ? convertFile(place) : [];
  return [...refactorings(place), ...ofFile]
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((action) => toCodeAction(action, open, client));
}

function toCodeAction(action: Action, open: OpenDocument, client: ClientCapabilities): CodeAction[] {
  const edit = toActionEdit(action, open, client);
  return edit ? [{ title: action.title, kind: action.kind, edit }] : [];
}
