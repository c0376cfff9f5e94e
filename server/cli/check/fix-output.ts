import { counted } from '../../core/text/counted.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Disk } from '../../files/disk.ts';
import { causeOf, type Failure } from '../../files/failure.ts';
import { byteOrderMark, readText } from '../../files/read-text.ts';
import type { Output } from '../command-context.ts';
import { writeAtomically } from '../files/write-file.ts';
import { visibleLines } from '../terminal/visible-text.ts';
import type { FixedSource } from './fix-sources.ts';
import { lineOrigins } from './line-origins.ts';
import { redactedText } from './redact.ts';
import { unifiedDiff } from './unified-diff.ts';

/** Writes the fixed texts to their files. Resolves to the files that could not be written, which are as they were. */
export async function writeFixes(changed: readonly FixedSource[], disk: Disk): Promise<readonly Failure[]> {
  const failures = await concurrently(changed, (fixed) => writeFix(fixed, disk));
  return failures.filter((failure) => failure !== undefined);
}

async function writeFix({ before, after: { text } }: FixedSource, disk: Disk): Promise<Failure | undefined> {
  const { name, path, hasByteOrderMark } = before;
  if (path === undefined) return { name, message: 'the standard input cannot be written' };
  const now = await readText(path, disk);
  if (!('text' in now) || now.text !== before.text) {
    return { name, message: 'it has changed since it was read; run the command again' };
  }
  try {
    await writeAtomically(path, hasByteOrderMark ? byteOrderMark + text : text);
    return undefined;
  } catch (error) {
    return { name, message: causeOf(error) };
  }
}

/** Returns the changes as a unified diff that `patch -p1` and `git apply` accept. Tokens of the files are not in it. */
export function diffOf(changed: readonly FixedSource[], { isTTY }: Pick<Output, 'isTTY'>): string {
  const patches = changed.map(({ before, after, rounds }) => {
    const texts = { before: redactedText(before), after: redactedText(after) };
    // A masked line remains a line, so the origins are those of the texts that are not masked.
    return unifiedDiff({ name: before.name, ...texts, origins: lineOrigins(rounds) });
  });
  return isTTY ? visibleLines(patches.join('')) : patches.join('');
}

/** Writes what was fixed, such as `3 problems in 2 files fixed`; nothing if nothing was. */
export function reportFixed(changed: readonly FixedSource[], verb: string, stderr: Output): void {
  const count = changed.reduce((sum, fixed) => sum + fixed.count, 0);
  if (count > 0) stderr.write(`${counted(count, 'problem')} in ${counted(changed.length, 'file')} ${verb}\n`);
}
