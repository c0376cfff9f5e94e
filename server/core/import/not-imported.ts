/**
 * A part of a task has no equivalent, so the task is left out. The message completes the sentence "The task is not imported:
 * …", without a period.
 */
export class NotImported extends Error {
  override name = 'NotImported';
}
