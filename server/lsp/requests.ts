import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  type CodeLens,
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  DeclarationRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  WillRenameFilesRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver';
import {
  type AffectedTasksAnswer,
  type AffectedTasksParams,
  affectedTasksRequest,
  type BranchesAnswer,
  branchesRequest,
} from '../protocol/affected-tasks.ts';
import { type CodeLensesInRangesParams, codeLensesInRangesRequest } from '../protocol/code-lenses.ts';
import { type DoctorAnswer, doctorRequest } from '../protocol/doctor.ts';
import { type FileIncludeAnswer, type FileIncludeParams, fileIncludeRequest } from '../protocol/file-include.ts';
import { type ImportTasksAnswer, type ImportTasksParams, importTasksRequest } from '../protocol/import-tasks.ts';
import { type NewTaskAnswer, type NewTaskParams, newTaskRequest } from '../protocol/new-task.ts';
import { type RunnerVersionParams, runnerVersionRequest } from '../protocol/runner-version.ts';
import { type TaskAtAnswer, type TaskAtParams, taskAtRequest } from '../protocol/task-at.ts';
import { type TaskCommandAnswer, type TaskCommandParams, taskCommandRequest } from '../protocol/task-command.ts';
import {
  type TaskDefinitionsAnswer,
  type TaskDefinitionsParams,
  taskDefinitionsRequest,
} from '../protocol/task-definitions.ts';
import {
  type TaskEnvironmentAnswer,
  type TaskEnvironmentParams,
  taskEnvironmentRequest,
} from '../protocol/task-environment.ts';
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
import { type ToolsParams, toolsRequest } from '../protocol/tools.ts';
import { customRequest, onRequest, onResolve } from './gate/gate.ts';
import { atCaret, inDocument, inFile, inTasksOrElsewhere, inWorkspace } from './gate/request.ts';
import { codeActions } from './requests/editing/code-actions.ts';
import { completion } from './requests/editing/completion.ts';
import { formatting, rangeFormatting } from './requests/editing/formatting.ts';
import { hover } from './requests/editing/hover.ts';
import { incomingCalls, outgoingCalls, prepareCallHierarchy } from './requests/navigation/call-hierarchy.ts';
import { codeLenses, codeLensesInRanges, resolveCodeLens } from './requests/navigation/code-lenses.ts';
import { declaration, definition } from './requests/navigation/definition.ts';
import { documentLinks } from './requests/navigation/document-links.ts';
import { inlayHints } from './requests/navigation/inlay-hints.ts';
import { definitionElsewhere, hoverElsewhere } from './requests/navigation/mention-elsewhere.ts';
import { highlights, references } from './requests/navigation/references.ts';
import { prepareRename, rename } from './requests/navigation/rename.ts';
import { willRenameFiles } from './requests/navigation/will-rename-files.ts';
import { workspaceSymbols } from './requests/navigation/workspace-symbols.ts';
import { documentSymbols } from './requests/structure/document-symbols.ts';
import { foldingRanges } from './requests/structure/folding-ranges.ts';
import { selectionRanges } from './requests/structure/selection-ranges.ts';
import { semanticTokens, semanticTokensDelta, semanticTokensInRange } from './requests/structure/semantic-tokens.ts';
import { affectedTasks, branches } from './requests/tasks/affected-tasks.ts';
import { doctor } from './requests/tasks/doctor.ts';
import { executeCommand } from './requests/tasks/execute-command.ts';
import { fileInclude } from './requests/tasks/file-include.ts';
import { importTasks, importTasksFailed } from './requests/tasks/import-tasks.ts';
import { newTask, newTaskFailed } from './requests/tasks/new-task.ts';
import { runnerVersion } from './requests/tasks/runner-version.ts';
import { taskAt } from './requests/tasks/task-at.ts';
import { taskCommand } from './requests/tasks/task-command.ts';
import { taskDefinitions } from './requests/tasks/task-definitions.ts';
import { taskEnvironment } from './requests/tasks/task-environment.ts';
import { exportTaskGraph, taskGraph } from './requests/tasks/task-graph.ts';
import { taskUsage } from './requests/tasks/task-usage.ts';
import { noTotals, tasks, taskTotals } from './requests/tasks/tasks.ts';
import { tools } from './requests/tasks/tools.ts';
import { workspaceDiagnostics } from './requests/workspace-diagnostics.ts';

/** All requests that the server handles, except for those in `first-requests.ts`. */
export const requests = [
  // Problems and their fixes
  onRequest(WorkspaceDiagnosticRequest.type, { items: [] }, workspaceDiagnostics),
  onRequest(CodeActionRequest.type, null, inDocument(codeActions)),

  // Editing
  onRequest(CompletionRequest.type, null, inDocument(completion)),
  onRequest(HoverRequest.type, null, inTasksOrElsewhere(inDocument(hover), hoverElsewhere)),
  onRequest(DocumentFormattingRequest.type, null, inDocument(formatting)),
  onRequest(DocumentRangeFormattingRequest.type, null, inDocument(rangeFormatting)),

  // The structure of a document
  onRequest(DocumentSymbolRequest.type, null, inDocument(documentSymbols)),
  onRequest(FoldingRangeRequest.type, null, inDocument(foldingRanges)),
  onRequest(SelectionRangeRequest.type, null, inDocument(selectionRanges)),
  onRequest(SemanticTokensRequest.type, { data: [] }, inDocument(semanticTokens)),
  onRequest(SemanticTokensDeltaRequest.type, { data: [] }, inDocument(semanticTokensDelta)),
  onRequest(SemanticTokensRangeRequest.type, { data: [] }, inDocument(semanticTokensInRange)),

  // Navigation
  onRequest(DefinitionRequest.type, null, inTasksOrElsewhere(atCaret(definition), definitionElsewhere)),
  onRequest(DeclarationRequest.type, null, atCaret(declaration)),
  onRequest(ReferencesRequest.type, null, atCaret(references)),
  onRequest(DocumentHighlightRequest.type, null, atCaret(highlights)),
  onRequest(PrepareRenameRequest.type, null, atCaret(prepareRename)),
  onRequest(RenameRequest.type, null, atCaret(rename)),
  onRequest(CallHierarchyPrepareRequest.type, null, atCaret(prepareCallHierarchy)),
  onRequest(CallHierarchyIncomingCallsRequest.type, [], inWorkspace(incomingCalls)),
  onRequest(CallHierarchyOutgoingCallsRequest.type, [], inWorkspace(outgoingCalls)),
  onRequest(WorkspaceSymbolRequest.type, [], inWorkspace(workspaceSymbols)),
  onRequest(WillRenameFilesRequest.type, null, inWorkspace(willRenameFiles)),
  onRequest(DocumentLinkRequest.type, null, inFile(documentLinks)),
  onRequest(InlayHintRequest.type, null, inFile(inlayHints)),
  onRequest(CodeLensRequest.type, null, inFile(codeLenses)),
  onRequest(
    customRequest<CodeLensesInRangesParams, CodeLens[]>(codeLensesInRangesRequest),
    [],
    inDocument(codeLensesInRanges),
  ),
  onResolve(CodeLensResolveRequest.type, inWorkspace(resolveCodeLens)),

  // The tasks of the workspace, for the task view and the graph
  onRequest(customRequest<object, TasksAnswer>(tasksRequest), { tasks: [], isComplete: true }, tasks),
  onRequest(customRequest<object, TaskTotalsAnswer>(taskTotalsRequest), noTotals, taskTotals),
  onRequest(customRequest<TaskAtParams, TaskAtAnswer>(taskAtRequest), null, inWorkspace(taskAt)),
  onRequest(customRequest<TaskUsageParams, TaskUsageAnswer>(taskUsageRequest), null, inWorkspace(taskUsage)),
  onRequest(customRequest<TaskCommandParams, TaskCommandAnswer>(taskCommandRequest), null, inWorkspace(taskCommand)),
  onRequest(
    customRequest<TaskDefinitionsParams, TaskDefinitionsAnswer>(taskDefinitionsRequest),
    [],
    inWorkspace(taskDefinitions),
  ),
  onRequest(
    customRequest<TaskEnvironmentParams, TaskEnvironmentAnswer>(taskEnvironmentRequest),
    null,
    inWorkspace(taskEnvironment),
  ),
  onRequest(customRequest<FileIncludeParams, FileIncludeAnswer>(fileIncludeRequest), null, inWorkspace(fileInclude)),
  onRequest(customRequest<NewTaskParams, NewTaskAnswer>(newTaskRequest), newTaskFailed, inWorkspace(newTask)),
  onRequest(
    customRequest<ImportTasksParams, ImportTasksAnswer>(importTasksRequest),
    importTasksFailed,
    inWorkspace(importTasks),
  ),
  onRequest(
    customRequest<object, TaskGraphAnswer>(taskGraphRequest),
    { nodes: [], edges: [], isComplete: false },
    taskGraph,
  ),
  onRequest(
    customRequest<ExportTaskGraphParams, ExportTaskGraphAnswer>(exportTaskGraphRequest),
    { text: '' },
    inWorkspace(exportTaskGraph),
  ),
  onRequest(
    customRequest<AffectedTasksParams, AffectedTasksAnswer>(affectedTasksRequest),
    { tasks: [], failures: [] },
    inWorkspace(affectedTasks),
  ),
  onRequest(customRequest<object, BranchesAnswer>(branchesRequest), { branches: [], defaultBranch: null }, branches),
  onRequest(ExecuteCommandRequest.type, null, inWorkspace(executeCommand)),
  onRequest(customRequest<ToolsParams, null>(toolsRequest), null, tools),
  onRequest(customRequest<RunnerVersionParams, null>(runnerVersionRequest), null, runnerVersion),
  onRequest(customRequest<object, DoctorAnswer>(doctorRequest), null, doctor),
];
