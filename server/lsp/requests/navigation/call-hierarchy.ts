import {
  type CallHierarchyIncomingCall,
  type CallHierarchyIncomingCallsParams,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type CallHierarchyOutgoingCallsParams,
  type CallHierarchyPrepareParams,
  SymbolKind,
} from 'vscode-languageserver';
import type { Task } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import {
  callable,
  outgoingCalls as callsFrom,
  incomingCalls as callsTo,
} from '../../../core/features/navigation/call-hierarchy.ts';
import { bodyOf } from '../../../core/features/outline/entry-body.ts';
import { toRange } from '../../documents/to-lsp.ts';
import type { CaretRequest, Request } from '../../gate/request.ts';

/** Returns the tasks at the caret. */
export function prepareCallHierarchy({ place }: CaretRequest<CallHierarchyPrepareParams>): CallHierarchyItem[] {
  return callable(place).map(toItem);
}

/** Returns the callers of the item: the tasks that depend on its task or run it. */
export function incomingCalls({
  params: { item },
  context: { workspace },
}: Request<CallHierarchyIncomingCallsParams>): CallHierarchyIncomingCall[] {
  const task = taskOf(item, workspace);
  return (task ? callsTo(task, workspace) : []).map(({ task: caller, spans }) => ({
    from: toItem(caller),
    fromRanges: spans.map((span) => caller.file.document.rangeOf(span)),
  }));
}

/** Returns the tasks that the item's task depends on or runs. */
export function outgoingCalls({
  params: { item },
  context: { workspace },
}: Request<CallHierarchyOutgoingCallsParams>): CallHierarchyOutgoingCall[] {
  const task = taskOf(item, workspace);
  return (task ? callsFrom(task, workspace) : []).map(({ task: called, spans }) => ({
    to: toItem(called),
    fromRanges: spans.map((span) => task?.file.document.rangeOf(span)).filter((range) => range !== undefined),
  }));
}

function toItem({ facts, file, entry, isTemplate }: Task): CallHierarchyItem {
  return {
    name: facts.name || '""',
    kind: isTemplate ? SymbolKind.Interface : SymbolKind.Function,
    ...(facts.description !== '' && { detail: facts.description }),
    uri: file.uri,
    range: toRange(bodyOf(file.document, entry), file.document),
    selectionRange: file.document.rangeOf(facts.key),
    data: entry.path,
  };
}

/** Returns the current task of an item. */
function taskOf({ uri, data }: CallHierarchyItem, workspace: Workspace): Task | undefined {
  const path: unknown = data;
  if (!Array.isArray(path)) return undefined;
  const entry = workspace.file(uri)?.document.entry(...path.map(String));
  return entry && workspace.task(uri, entry);
}
