import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';

/** The kinds of edges, in display order. */
export const edgeKinds: readonly EdgeKind[] = ['depends', 'depends_post', 'wait_for', 'run', 'run_windows', 'extends'];

export interface EdgeKindTexts {
  /** The verb between the names of the two tasks. */
  readonly verb: string;
  /** The explanation in the legend. */
  readonly meaning: string;
}

export const edgeKindTexts: Readonly<Record<EdgeKind, EdgeKindTexts>> = {
  depends: { verb: 'depends on', meaning: 'runs after it' },
  depends_post: { verb: 'is followed by', meaning: 'runs the other task afterward' },
  wait_for: { verb: 'waits for', meaning: 'runs after it, if both run' },
  run: { verb: 'runs', meaning: 'starts it in its script' },
  run_windows: { verb: 'runs on Windows', meaning: 'starts it in its script, on Windows' },
  extends: { verb: 'extends', meaning: 'inherits from a template' },
};
