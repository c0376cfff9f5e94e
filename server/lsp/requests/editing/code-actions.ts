import { type CodeAction, CodeActionKind, type CodeActionParams, type Position } from 'vscode-languageserver';
import { withSeverities } from '../../../core/analysis/diagnosis/severities.ts';
import type { CodeAction as Action } from '../../../core/features/code-actions/code-action.ts';
import { convertFile } from '../../../core/features/code-actions/convert-file.ts';
import { refactorings } from '../../../core/features/code-actions/refactorings.ts';
import { fixAll, fixAllOf } from '../../../core/features/quick-fixes/fix-all.ts';
import { quickFixes } from '../../../core/features/quick-fixes/quick-fixes.ts';
import { uriOfPath } from '../../../files/file-uri.ts';
import type { InitializationOptions } from '../../../protocol/initialization-options.ts';
import type { Client } from '../../context/server-context.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { positionInEdit, positionInText, toDiagnostic, toTextEdit } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';
import type { Settings } from '../../workspace/settings.ts';
import { codeActionKinds, fixAllKind, newTaskKind, runKind } from '../code-action-kinds.ts';
import { newTaskActions } from '../tasks/new-task.ts';
import { runActions } from '../tasks/run-actions.ts';
import { toActionEdit } from './action-edit.ts';
import { actionPlace } from './action-place.ts';
import { includeFix } from './include-fix.ts';
import { tokenHashFixes } from './token-hash.ts';

type CodeActionRequest = DocumentRequest<CodeActionParams>;

/** Resolves to the code actions for the range; if the client requests some kinds, only to these. */
export async function codeActions(request: CodeActionRequest): Promise<CodeAction[]> {
  const { open, params, context, until } = request;
  const settings = await until(context.settings.of(open.uri));
  const { only } = params.context;
  const isRequested = (kind: string) =>
    !only || only.some((requested) => requested === '' || `${kind}.`.startsWith(`${requested}.`));
  const fixes = isRequested(CodeActionKind.QuickFix) ? await fixesAt(request, settings) : [];
  // An action for the whole file is offered only on request.
  const all = only && isRequested(fixAllKind) ? await wholeFixes(request, settings) : [];
  const kinds = codeActionKinds.filter((kind) => kind.startsWith('refactor') && isRequested(kind));
  const changes = kinds.length > 0 ? await refactoringsAt(request, kinds) : [];
  const canAddTask = context.client.options.newTask && isRequested(newTaskKind);
  const additions = canAddTask ? newTaskActions(open, params.range, context.workspace) : [];
  const runs = isRequested(runKind) ? runActions(open, params.range, context) : [];
  return [...fixes, ...all, ...changes, ...additions, ...runs];
}

async function fixesAt(
  { open, params: { range }, context: { workspace, client, problemsOf }, until }: CodeActionRequest,
  settings: Settings,
): Promise<CodeAction[]> {
  const { document, uri } = open;
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  const problems = withSeverities(problemsOf(open), settings.rules);
  const here = problems.filter(({ span }) => {
    const culprit = document.offsetsOf(span);
    return culprit.end >= start && end >= culprit.start;
  });
  const hashing = await until(Promise.all(here.map((problem) => tokenHashFixes(problem, document))));
  const fixes = here.flatMap((problem, index) =>
    [...(hashing[index] ?? []), ...quickFixes(problem, document)].map((fix) => ({
      ...fix,
      diagnostics: [toDiagnostic(problem, open, workspace)],
    })),
  );
  const including = here.flatMap((problem) => includeFix(problem, open, workspace));
  const codes = new Set(here.map(({ code }) => code));
  const alike = [...codes].flatMap((code) => fixAllOf(code, problems, document) ?? []);
  const own = [...fixes, ...alike.map((fix) => ({ ...fix, diagnostics: [] }))].map(
    ({ title, edits, preferred, diagnostics, caret }): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      ...(diagnostics.length > 0 && { diagnostics }),
      isPreferred: preferred,
      edit: { changes: { [uri]: edits.map((edit) => toTextEdit(edit, document)) } },
      ...revealing(
        title,
        client.options,
        edits[0] && caret !== undefined && { uri, position: positionInEdit(edits[0], caret, document) },
      ),
    }),
  );
  return [...including, ...own];
}

/** Resolves to the action that applies all certain fixes. It waits until all problems are known, because nothing else does on save. */
async function wholeFixes({ open, context, until }: CodeActionRequest, settings: Settings): Promise<CodeAction[]> {
  const { document, uri } = open;
  await until(context.found.completed());
  await until(open.checking);
  await until(context.indexing.allIndexed());
  const withText = context.problemsWithText(open);
  const edits = fixAll(document, withSeverities(context.problemsOf(open), settings.rules), (next) =>
    withSeverities(withText(next), settings.rules),
  );
  if (edits.length === 0) return [];
  const changes = { [uri]: edits.map((edit) => toTextEdit(edit, document)) };
  return [{ title: 'Apply all safe fixes', kind: fixAllKind, edit: { changes } }];
}

async function refactoringsAt(
  { open, params, context: { workspace, lookup, client }, until }: CodeActionRequest,
  kinds: readonly string[],
): Promise<CodeAction[]> {
  const { range, context } = params;
  const { only } = context;
  const place = await until(actionPlace(open, range, { workspace, disk: lookup }));
  if (!place) return [];
  // Actions for the whole file are also offered on the first line.
  const ofFile = only || range.start.line === 0 ? convertFile(place) : [];
  return [...refactorings(place), ...ofFile]
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((action) => toCodeAction(action, open, client));
}

function toCodeAction(action: Action, open: OpenDocument, client: Client): CodeAction[] {
  const edit = toActionEdit(action, open, client.capabilities);
  const { title, kind, creates } = action;
  const { path = '', text = () => '', caret } = creates ?? {};
  const place = caret !== undefined && { uri: uriOfPath(path), position: positionInText(text(), caret) };
  return edit ? [{ title, kind, edit, ...revealing(title, client.options, place) }] : [];
}

/** Returns the command that shows the position at which the user continues, if the client has it. */
function revealing(
  title: string,
  { reveal }: InitializationOptions,
  place: { readonly uri: string; readonly position: Position } | false | undefined,
): Pick<CodeAction, 'command'> {
  if (!reveal || !place) return {};
  return { command: { title, command: 'taskwright.reveal', arguments: [place.uri, place.position] } };
}
