/** The connection writes an answer in the next turn of the event loop: work that can wait is done in the one after it. */
export function afterAnswer(work: () => void): void {
  setImmediate(() => setImmediate(work));
}
