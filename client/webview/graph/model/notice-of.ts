import type { Action, Condition, GraphMessage } from './messages.ts';
import type { PageState } from './page-state.ts';
import type { Part } from './scope.ts';

export type NoticeAction = Action | 'showWorkspace';

/** What is said about the graph as a whole. */
export interface Told {
  readonly text: string;
  readonly actions: readonly NoticeAction[];
  readonly isProblem: boolean;
}

export interface Situation {
  readonly condition: Condition;
  readonly graph: GraphMessage | undefined;
  readonly part: Part;
  readonly state: PageState;
  readonly nameOf: (id: string) => string;
  /** Why the graph could not be laid out. */
  readonly failure: string | undefined;
}

/** The most important thing to say, if there is any. */
export function noticeOf(situation: Situation): Told | undefined {
  return ofServer(situation) ?? ofGraph(situation);
}

function ofServer({ condition, graph, failure }: Situation): Told | undefined {
  const before = graph ? ' This is the graph as it was known last.' : '';
  switch (condition) {
    case 'stopped':
      return {
        text: `The language server, which knows the tasks, is not running.${before}`,
        actions: ['restartServer', 'showOutput'],
        isProblem: true,
      };
    case 'failed':
      return {
        text: `The language server did not tell the tasks; the output says why.${before}`,
        actions: ['retry', 'showOutput'],
        isProblem: true,
      };
    case 'starting':
      return graph
        ? undefined
        : { text: 'The language server is starting…', actions: ['showOutput'], isProblem: false };
    case 'running':
      if (failure === undefined) return undefined;
      return { text: `The graph could not be laid out: ${failure}`, actions: ['retry', 'showOutput'], isProblem: true };
  }
}

function ofGraph({ graph, part, state, nameOf }: Situation): Told | undefined {
  if (!graph || (graph.nodes.length === 0 && !graph.isComplete)) {
    return { text: 'Looking for tasks in the workspace…', actions: ['showOutput'], isProblem: false };
  }
  if (graph.nodes.length === 0) {
    return { text: 'No tasks were found in this workspace.', actions: ['newTask'], isProblem: false };
  }
  if (part.nodes.length === 0) {
    const text = {
      workspace: '',
      file: 'There are no tasks in this file.',
      around: 'This task is not there any more.',
    };
    return { text: text[state.scope.is], actions: ['showWorkspace'], isProblem: false };
  }
  const leftOut = part.leftOut === 0 ? '' : ` ${count(part.leftOut, 'more')} were left out.`;
  if (part.tooMany !== undefined) {
    const steps = state.depth === 1 ? '1 step' : `${state.depth} steps`;
    return {
      text:
        `${count(part.tooMany, 'tasks')} are too many to be drawn at once. This is what is up to ${steps} around ` +
        `${nameOf(part.center ?? '')}.${leftOut} Find a task to see what is around it.`,
      actions: [],
      isProblem: false,
    };
  }
  if (part.leftOut === 0) return undefined;
  return { text: `Too many tasks are around this one:${leftOut}`, actions: [], isProblem: false };
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}`;
}
