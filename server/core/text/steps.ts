/** Runs all steps of a computation that could be paused between them, and returns its result. */
export function finish<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
