import { parsedList } from '../../text/parsed-json.ts';
import type { ChangeEntry } from './registry-change-log.ts';

/** Serializes the entries for the storage of the window. Entries contain no secrets. */
export function storedChanges(entries: readonly ChangeEntry[]): string {
  return JSON.stringify(entries);
}

/** Parses stored entries. Omits invalid ones. */
export function readStoredChanges(text: string | undefined): readonly ChangeEntry[] {
  return parsedList(text, readEntry);
}

function readEntry(stored: unknown): ChangeEntry[] {
  const { id, at, where, address, what, isDone, answer } = Object(stored);
  const time = new Date(String(at));
  const areTexts = [where, address, what, answer].every((text) => typeof text === 'string');
  if (typeof id !== 'number' || Number.isNaN(time.getTime()) || !areTexts) return [];
  return [{ id, at: time, where, address, what, isDone: isDone === true, answer }];
}
