import { type Event, EventEmitter } from 'vscode';
import type { TaskKey } from '../runs/task-key.ts';
import type { PlacedProblem } from './problem-collection.ts';

/** The problems in the output of a failed run for which no matcher is selected. */
export interface ProblemOffer {
  readonly key: TaskKey;
  readonly name: string;
  /** The folder of the project, as a URI. */
  readonly project: string;
  /** The matchers that found the problems. */
  readonly matchers: readonly string[];
  readonly problems: readonly PlacedProblem[];
}

/** The offers, by task. */
export interface ProblemOffers {
  get(key: TaskKey): ProblemOffer | undefined;
  readonly all: readonly ProblemOffer[];
  /** Returns the number of problems of the offer for a task. */
  countOf(key: TaskKey): number;
  add(offer: ProblemOffer): void;
  remove(key: TaskKey): void;
  readonly onDidChange: Event<void>;
}

export function createProblemOffers(): ProblemOffers {
  const offers = new Map<TaskKey, ProblemOffer>();
  const changed = new EventEmitter<void>();
  return {
    get: (key) => offers.get(key),
    get all() {
      return [...offers.values()];
    },
    countOf: (key) => offers.get(key)?.problems.length ?? 0,
    add(offer) {
      offers.set(offer.key, offer);
      changed.fire();
    },
    remove(key) {
      if (offers.delete(key)) changed.fire();
    },
    onDidChange: changed.event,
  };
}
