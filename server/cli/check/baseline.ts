import { dirname } from 'node:path';
import { counted } from '../../core/text/counted.ts';
import { isObject } from '../../core/text/json-object.ts';
import { causeOf, codeOf } from '../../files/failure.ts';
import { displayPath, resolvedPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import { writeOutput } from '../files/write-file.ts';
import { UsageError } from '../options/usage-error.ts';
import type { CheckedFile, Finding, Report } from './report.ts';

/** The problems that are known, by the paths of their files, which are relative to the folder of the baseline. */
type KnownProblems = ReadonlyMap<string, readonly KnownProblem[]>;

/** A kind of problem in a file. It has no line, so that it is the same problem after its line has moved. */
interface KnownProblem {
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

/** A baseline file. */
export interface Baseline {
  readonly path: string;
  readonly known: KnownProblems;
}

/** Reads a baseline. Rejects with a `UsageError` if that is not possible. A missing file is empty if it is to be written. */
export async function readBaseline(
  name: string,
  { isUpdated }: { readonly isUpdated: boolean },
  { folder, disk }: Pick<CommandContext, 'folder' | 'disk'>,
): Promise<Baseline> {
  const path = resolvedPath(folder, name);
  try {
    const known = knownProblems(JSON.parse(Buffer.from(await disk.readFile(path)).toString()));
    if (known) return { path, known };
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT';
    if (isMissing && isUpdated) return { path, known: new Map() };
    if (isMissing) throw new UsageError(`there is no baseline \`${name}\`; to create it, add \`--update-baseline\``);
    if (!(error instanceof SyntaxError))
      throw new UsageError(`the baseline \`${name}\` cannot be read: ${causeOf(error)}`);
  }
  throw new UsageError(`\`${name}\` is not a baseline; delete it, and add \`--update-baseline\` to create it again`);
}

/** Returns the report without the known problems. Of several equal ones in a file, the last ones are new. */
export function withoutKnown(report: Report, { known, path }: Baseline): Report {
  const files = report.files.map((file) => {
    const left = new Map((known.get(keyOf(file, path)) ?? []).map((problem) => [identityOf(problem), problem.count]));
    const findings = file.findings.filter((finding) => {
      const count = left.get(identityOf(finding)) ?? 0;
      left.set(identityOf(finding), count - 1);
      return count <= 0;
    });
    return { ...file, findings };
  });
  return { ...report, files };
}

/** Returns how many problems a baseline contains: `2 problems are in the baseline`. */
export function knownNote({ known }: Baseline): string {
  const count = [...known.values()].flat().reduce((sum, problem) => sum + problem.count, 0);
  return `${counted(count, 'problem')} ${count === 1 ? 'is' : 'are'} in the baseline`;
}

/** Returns a sentence about the known problems of the checked files that are fixed; undefined if there are none. */
export function fixedNote(report: Report, { known, path }: Baseline): string | undefined {
  const fixed = report.files.flatMap((file) => {
    const now = new Map(countedProblems(file.findings).map((problem) => [identityOf(problem), problem.count]));
    return (known.get(keyOf(file, path)) ?? []).map((problem) =>
      Math.max(0, problem.count - (now.get(identityOf(problem)) ?? 0)),
    );
  });
  const count = fixed.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  return `${counted(count, 'problem')} of the baseline ${count === 1 ? 'is' : 'are'} fixed; to remove ${count === 1 ? 'it' : 'them'}, add \`--update-baseline\``;
}

/**
 * Writes the problems of a report to its baseline, without those of the previous baseline that are fixed. Known problems of
 * existing files that were not checked stay.
 */
export async function updateBaseline(
  report: Report,
  { path, known }: Baseline,
  { disk }: Pick<CommandContext, 'disk'>,
): Promise<Baseline> {
  const checked = new Map(report.files.map((file) => [keyOf(file, path), countedProblems(file.findings)] as const));
  const others = [...known].filter(
    ([name]) => !checked.has(name) && disk.stats(resolvedPath(dirname(path), name)) !== undefined,
  );
  const all = [...checked, ...others].filter(([, problems]) => problems.length > 0);
  const files = new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeOutput(path, `${JSON.stringify({ version: 1, files: Object.fromEntries(files) }, null, 2)}\n`);
  return { path, known: files };
}

function countedProblems(findings: readonly Finding[]): readonly KnownProblem[] {
  const counts = new Map<string, KnownProblem>();
  for (const { code, message } of findings) {
    const count = (counts.get(identityOf({ code, message }))?.count ?? 0) + 1;
    counts.set(identityOf({ code, message }), { code, message, count });
  }
  return [...counts.values()].sort((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1));
}

function identityOf({ code, message }: Pick<Finding, 'code' | 'message'>): string {
  return `${code}\n${message}`;
}

function keyOf({ path, name }: CheckedFile, baseline: string): string {
  return path === undefined ? name : displayPath(path, dirname(baseline));
}

function knownProblems(value: unknown): KnownProblems | undefined {
  if (!isObject(value) || value.version !== 1 || !isObject(value.files)) return undefined;
  const files = Object.entries(value.files);
  return files.every(hasProblems) ? new Map(files) : undefined;
}

function hasProblems(entry: [string, unknown]): entry is [string, readonly KnownProblem[]] {
  return Array.isArray(entry[1]) && entry[1].every(isKnownProblem);
}

function isKnownProblem(value: unknown): value is KnownProblem {
  if (!isObject(value)) return false;
  const { code, message, count } = value;
  return typeof code === 'string' && typeof message === 'string' && typeof count === 'number';
}
