import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  DeclarationRequest,
  DefinitionRequest,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver';
import { type DoctorAnswer, doctorRequest } from '../protocol/doctor.ts';
import { type NewTaskAnswer, type NewTaskParams, newTaskRequest } from '../protocol/new-task.ts';
import { type TaskAtAnswer, type TaskAtParams, taskAtRequest } from '../protocol/task-at.ts';
import {
  type ExportTaskGraphAnswer,
  type ExportTaskGraphParams,
  exportTaskGraphRequest,
  type TaskGraphAnswer,
  taskGraphRequest,
} from '../protocol/task-graph.ts';
import { type TaskTotalsAnswer, taskTotalsRequest } from '../protocol/task-totals.ts';
import { type TaskUsageAnswer, type TaskUsageParams, taskUsageRequest } from '../protocol/task-usage.ts';
import { type TasksAnswer, tasksRequest } from '../protocol/tasks.ts';
import { own, serve, serveResolve } from './gate/gate.ts';
import { atCaret, inDocument, inFile, inWorkspace } from './gate/request.ts';
import { documentDiagnostics } from './requests/diagnostics.ts';
import { codeActions } from './requests/editing/code-actions.ts';
import { completion } from './requests/editing/completion.ts';
import { formatting, rangeFormatting } from './requests/editing/formatting.ts';
import { hover } from './requests/editing/hover.ts';
import { incomingCalls, outgoingCalls, prepareCallHierarchy } from './requests/navigation/call-hierarchy.ts';
import { codeLenses, resolveCodeLens } from './requests/navigation/code-lenses.ts';
import { declaration, definition } from './requests/navigation/definition.ts';
import { documentLinks } from './requests/navigation/document-links.ts';
import { inlayHints } from './requests/navigation/inlay-hints.ts';
import { highlights, references } from './requests/navigation/references.ts';
import { prepareRename, rename } from './requests/navigation/rename.ts';
import { willRenameFiles } from './requests/navigation/will-rename-files.ts';
import { workspaceSymbols } from './requests/navigation/workspace-symbols.ts';
import { documentSymbols } from './requests/structure/document-symbols.ts';
import { foldingRanges } from './requests/structure/folding-ranges.ts';
import { selectionRanges } from './requests/structure/selection-ranges.ts';
import { semanticTokens, semanticTokensInRange } from './requests/structure/semantic-tokens.ts';
import { doctor } from './requests/tasks/doctor.ts';
import { newTask, notWritten } from './requests/tasks/new-task.ts';
import { taskAt } from './requests/tasks/task-at.ts';
import { exportTaskGraph, taskGraph } from './requests/tasks/task-graph.ts';
import { taskUsage } from './requests/tasks/task-usage.ts';
import { noTotals, tasks, taskTotals } from './requests/tasks/tasks.ts';

/** All requests that the server handles. */
export const requests = [
  // Problems and their fixes
  serve(DocumentDiagnosticRequest.type, { kind: 'full', items: [] }, documentDiagnostics),
  serve(CodeActionRequest.type, null, inDocument(codeActions)),

  // Writing
  serve(CompletionRequest.type, null, inDocument(completion)),
  serve(HoverRequest.type, null, inDocument(hover)),
  serve(DocumentFormattingRequest.type, null, inDocument(formatting)),
  serve(DocumentRangeFormattingRequest.type, null, inDocument(rangeFormatting)),

  // The structure of a document
  serve(DocumentSymbolRequest.type, null, inDocument(documentSymbols)),
  serve(FoldingRangeRequest.type, null, inDocument(foldingRanges)),
  serve(SelectionRangeRequest.type, null, inDocument(selectionRanges)),
  serve(SemanticTokensRequest.type, { data: [] }, inDocument(semanticTokens)),
  serve(SemanticTokensRangeRequest.type, { data: [] }, inDocument(semanticTokensInRange)),

  // From task to task
  serve(DefinitionRequest.type, null, atCaret(definition)),
  serve(DeclarationRequest.type, null, atCaret(declaration)),
  serve(ReferencesRequest.type, null, atCaret(references)),
  serve(DocumentHighlightRequest.type, null, atCaret(highlights)),
  serve(PrepareRenameRequest.type, null, atCaret(prepareRename)),
  serve(RenameRequest.type, null, atCaret(rename)),
  serve(CallHierarchyPrepareRequest.type, null, atCaret(prepareCallHierarchy)),
  serve(CallHierarchyIncomingCallsRequest.type, [], inWorkspace(incomingCalls)),
  serve(CallHierarchyOutgoingCallsRequest.type, [], inWorkspace(outgoingCalls)),
  serve(WorkspaceSymbolRequest.type, [], inWorkspace(workspaceSymbols)),
  serve(WillRenameFilesRequest.type, null, inWorkspace(willRenameFiles)),
  serve(DocumentLinkRequest.type, null, inFile(documentLinks)),
  serve(InlayHintRequest.type, null, inFile(inlayHints)),
  serve(CodeLensRequest.type, null, inFile(codeLenses)),
  serveResolve(CodeLensResolveRequest.type, inWorkspace(resolveCodeLens)),

  // The tasks of the workspace, for clients that list, draw, run and make them
  serve(own<object, TasksAnswer>(tasksRequest), { tasks: [], isComplete: true }, tasks),
  serve(own<object, TaskTotalsAnswer>(taskTotalsRequest), noTotals, taskTotals),
  serve(own<TaskAtParams, TaskAtAnswer>(taskAtRequest), null, inWorkspace(taskAt)),
  serve(own<TaskUsageParams, TaskUsageAnswer>(taskUsageRequest), null, inWorkspace(taskUsage)),
  serve(own<NewTaskParams, NewTaskAnswer>(newTaskRequest), notWritten, inWorkspace(newTask)),
  serve(own<object, TaskGraphAnswer>(taskGraphRequest), { nodes: [], edges: [], isComplete: false }, taskGraph),
  serve(
    own<ExportTaskGraphParams, ExportTaskGraphAnswer>(exportTaskGraphRequest),
    { text: '' },
    inWorkspace(exportTaskGraph),
  ),
  serve(own<object, DoctorAnswer>(doctorRequest), null, doctor),
];
