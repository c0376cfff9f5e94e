import type { GraphMessage, PageAction, PageAffected, ServerCondition } from './messages.ts';
import type { GraphPageState } from './page-state.ts';
import type { GraphPart } from './scope.ts';

export type NoticeAction = PageAction | 'showWorkspace';

/** A message about the graph as a whole. */
export interface GraphNotice {
  readonly text: string;
  readonly actions: readonly NoticeAction[];
  readonly isProblem: boolean;
}

export interface GraphSituation {
  readonly condition: ServerCondition;
  readonly graph: GraphMessage | undefined;
  readonly part: GraphPart;
  readonly state: GraphPageState;
  readonly nameOf: (id: string) => string;
  /** The affected tasks; undefined if they are not emphasized. */
  readonly affected: PageAffected | undefined;
  /** The reason why the layout failed. */
  readonly failure: string | undefined;
}

/** Returns the most important message; undefined if there is none. */
export function noticeOf(situation: GraphSituation): GraphNotice | undefined {
  return ofServer(situation) ?? ofGraph(situation) ?? ofAffected(situation);
}

function ofServer({ condition, graph, failure }: GraphSituation): GraphNotice | undefined {
  const before = graph ? ' The page shows the last known graph.' : '';
  switch (condition) {
    case 'stopped':
      return {
        text: `The language server is not running.${before}`,
        actions: ['restartServer', 'showOutput'],
        isProblem: true,
      };
    case 'failed':
      return {
        text: `The language server did not respond; see the output for details.${before}`,
        actions: ['retry', 'showOutput'],
        isProblem: true,
      };
    case 'starting':
      return graph
        ? undefined
        : { text: 'The language server is starting…', actions: ['showOutput'], isProblem: false };
    case 'running':
      if (failure === undefined) return undefined;
      return { text: `Failed to lay out the graph: ${failure}`, actions: ['retry', 'showOutput'], isProblem: true };
  }
}

function ofGraph({ graph, part, state, nameOf }: GraphSituation): GraphNotice | undefined {
  if (!graph || (graph.nodes.length === 0 && !graph.isComplete)) {
    return { text: 'Searching the workspace for tasks…', actions: ['showOutput'], isProblem: false };
  }
  if (graph.nodes.length === 0) {
    return { text: 'This workspace has no tasks.', actions: ['newTask'], isProblem: false };
  }
  if (part.nodes.length === 0) {
    const text = {
      workspace: '',
      file: 'This file contains no tasks.',
      around: 'This task no longer exists.',
    };
    return { text: text[state.scope.kind], actions: ['showWorkspace'], isProblem: false };
  }
  const omitted =
    part.omitted === 0 ? '' : ` ${count(part.omitted, part.omitted === 1 ? 'more is' : 'more are')} not shown.`;
  if (part.tooMany !== undefined) {
    const steps = state.depth === 1 ? '1 step' : `${state.depth} steps`;
    return {
      text:
        `The graph of ${count(part.tooMany, 'tasks')} is too large to show at once. The page shows the tasks within ` +
        `${steps} of ${nameOf(part.center ?? '')}.${omitted} Find a task to show the tasks around it.`,
      actions: [],
      isProblem: false,
    };
  }
  if (part.omitted === 0) return undefined;
  return { text: `There are too many tasks around this one:${omitted}`, actions: [], isProblem: false };
}

function ofAffected({ affected }: GraphSituation): GraphNotice | undefined {
  return affected && { text: affected.text, actions: ['showUnaffected'], isProblem: affected.isProblem };
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}`;
}
