import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';

/** In the order in which they are told. */
export const edgeKinds: readonly EdgeKind[] = ['depends', 'depends_post', 'wait_for', 'run', 'run_windows', 'extends'];

export interface KindWords {
  /** Before the name of the task that an edge leads to. */
  readonly verb: string;
  /** What the legend says of it. */
  readonly meaning: string;
}

export const kindWords: Readonly<Record<EdgeKind, KindWords>> = {
  depends: { verb: 'depends on', meaning: 'runs after it' },
  depends_post: { verb: 'is followed by', meaning: 'runs it afterwards' },
  wait_for: { verb: 'waits for', meaning: 'runs after it, if both run' },
  run: { verb: 'runs', meaning: 'starts it in its script' },
  run_windows: { verb: 'runs on Windows', meaning: 'starts it in its script, on Windows' },
  extends: { verb: 'extends', meaning: 'takes over from a template' },
};
