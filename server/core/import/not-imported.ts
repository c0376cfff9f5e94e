/**
 * Thrown if a part of a task has no equivalent, so that the task cannot be imported. The message completes the sentence
 * "The task is not imported: …", without a period.
 */
export class NotImported extends Error {
  override name = 'NotImported';
}
