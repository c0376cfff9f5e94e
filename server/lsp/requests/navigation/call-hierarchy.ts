import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  SymbolKind,
} from 'vscode-languageserver';
import type { Task } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { callable, incomingCalls, outgoingCalls } from '../../../core/features/navigation/call-hierarchy.ts';
import type { Place } from '../../../core/features/navigation/mention.ts';
import { bodyOf } from '../../../core/features/outline/entry-body.ts';
import { toRange } from '../../to-lsp.ts';

/** The tasks at the caret. */
export function callItemsAt(place: Place): CallHierarchyItem[] {
  return callable(place).map(toItem);
}

/** The tasks that call the one of the item: those that depend on it or run it. */
export function callersOf(item: CallHierarchyItem, workspace: Workspace): CallHierarchyIncomingCall[] {
  const task = taskOf(item, workspace);
  return (task ? incomingCalls(task, workspace) : []).map(({ task: caller, spans }) => ({
    from: toItem(caller),
    fromRanges: spans.map((span) => caller.file.document.rangeOf(span)),
  }));
}

/** The tasks that the one of the item calls. */
export function calledBy(item: CallHierarchyItem, workspace: Workspace): CallHierarchyOutgoingCall[] {
  const task = taskOf(item, workspace);
  return (task ? outgoingCalls(task, workspace) : []).map(({ task: called, spans }) => ({
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

/** The task that an item was made from, as it is now. */
function taskOf({ uri, data }: CallHierarchyItem, workspace: Workspace): Task | undefined {
  const path: unknown = data;
  if (!Array.isArray(path)) return undefined;
  const entry = workspace.file(uri)?.document.entry(...path.map(String));
  return entry && workspace.task(uri, entry);
}
