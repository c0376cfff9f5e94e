import type { Failure } from '../../files/failure.ts';
import { systemPath } from '../../files/paths.ts';
import type { Output } from '../command-context.ts';
import { visibleText } from './visible-text.ts';

/** Writes a line for each file that could not be read or written. */
export function reportFailures(failures: readonly Failure[], action: 'read' | 'write', stderr: Output): void {
  for (const { name, message } of failures) {
    stderr.write(`taskwright: cannot ${action} \`${visibleText(systemPath(name))}\`: ${message}\n`);
  }
}
