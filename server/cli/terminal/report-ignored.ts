import { systemPath } from '../../files/paths.ts';
import type { Output } from '../command-context.ts';
import { visibleText } from './visible-text.ts';

/** The maximum number of names in the message. */
const maxNames = 3;

/** Writes the names of the files that are excluded by ignore files. */
export function reportIgnored(names: readonly string[], stderr: Output): void {
  if (names.length === 0) return;
  const shown = names.slice(0, maxNames).map((name) => `\`${visibleText(systemPath(name))}\``);
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  stderr.write(`taskwright: ignore files exclude ${shown.join(', ')}${rest}; to include a file, name it explicitly\n`);
}
