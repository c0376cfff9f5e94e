import { cacheReport } from './cache-report.ts';
import { code } from './code.ts';
import type { Freshness } from './explain-freshness.ts';
import { newestOf, type PatternFiles, type TimedFile } from './matching-files.ts';

/** Returns the reason why a task would or would not run, as Markdown. */
export function freshnessReport(freshness: Freshness, timeText: (time: number) => string): string {
  const { info, run, sources, outputs } = freshness;
  const others = run?.others ?? [];
  return [
    `# ${title(freshness)}`,
    reasonsOf(freshness, timeText)
      .map((reason) => `- ${reason}`)
      .join('\n'),
    ...(sources.length > 0 ? [`## Sources\n\n${table(sources, timeText)}`] : []),
    ...(outputs.length > 0 ? [`## Outputs\n\n${table(outputs, timeText)}`] : []),
    ...(others.length > 0 ? [`## Dependencies\n\nThese tasks would run as well: ${others.map(code).join(', ')}.`] : []),
    ...(info.isCached ? [`## Cache\n\n${cacheReport(freshness.cache)}`] : []),
    closing(freshness),
  ].join('\n\n');
}

function title({ info, run }: Freshness): string {
  if (info.sources.length === 0 || run?.wouldRun) return `Task ${code(info.name)} would run`;
  return run?.wouldRun === false
    ? `Task ${code(info.name)} would be skipped`
    : `It is not known whether task ${code(info.name)} would run`;
}

/** Returns sentences, the most important one first. */
function reasonsOf(freshness: Freshness, timeText: (time: number) => string): readonly string[] {
  const { info, run, sources, outputs } = freshness;
  if (info.sources.length === 0) return ['It has no `sources`, so it runs each time.'];
  const missing = outputs.filter(({ count, isIncomplete }) => count === 0 && !isIncomplete);
  const unmatched = sources.filter(({ count, isIncomplete }) => count === 0 && !isIncomplete);
  return [
    ...(run?.failure === undefined ? [] : [`The runner reports: ${run.failure}`]),
    ...decisive(freshness, timeText),
    ...missing.map(({ pattern }) => `No file matches the output ${code(pattern)}.`),
    ...unmatched.map(({ pattern }) => `No file matches the source ${code(pattern)}.`),
    ...(run ? [] : ['The runner was not asked, because that would change its records of the task.']),
  ];
}

/** Returns the decisive reason as one sentence; an empty list if it is not known. */
function decisive(freshness: Freshness, timeText: (time: number) => string): readonly string[] {
  const { info, run } = freshness;
  if (!run) return [];
  const newest = newestSource(freshness);
  const made = newestOf(freshness.outputs);
  const isNewer = newest && (!made || newest.time > made.time);
  const changed = isNewer ? `${code(newest.path)} changed last, at ${timeText(newest.time)}` : undefined;
  const outputTime = run.outputTime === undefined ? undefined : timeText(run.outputTime);
  switch (run.reason) {
    case 'sources changed':
      return [`A source was added, removed or changed since the last successful run${changed ? `; ${changed}` : ''}.`];
    case 'no outputs':
      return info.outputs === 'auto'
        ? ['There is no record of a successful run of the task as it is defined now.']
        : ['Not all outputs exist.'];
    case 'older outputs':
      return [
        `A source is newer than the outputs, which were created at ${outputTime}${changed ? `; ${changed}` : ''}.`,
      ];
    case undefined:
      break;
  }
  if (run.wouldRun !== false) return [];
  const since = info.outputs === 'auto' ? 'the last successful run' : 'the outputs were made';
  return [`No source has changed since ${since}${outputTime === undefined ? '' : `, at ${outputTime}`}.`];
}

/**
 * Returns the newest source; undefined if the runner reports another time, because it then finds other files. Files that define
 * the task are sources as well; among files with the same time, the task's own source is returned.
 */
function newestSource({ run, sources, definitions }: Freshness): TimedFile | undefined {
  const own = newestOf(sources);
  const newest = [...(own ? [own] : []), ...definitions].reduce<TimedFile | undefined>(
    (best, file) => (best && best.time >= file.time ? best : file),
    undefined,
  );
  if (!newest || run?.sourceTime === undefined) return newest;
  return Math.abs(newest.time - run.sourceTime) < 1 ? newest : undefined;
}

function table(patterns: readonly PatternFiles[], timeText: (time: number) => string): string {
  const rows = patterns.map(({ pattern, count, newest, isIncomplete }) => {
    const number = isIncomplete ? 'too many to count' : String(count);
    return `| ${code(pattern)} | ${number} | ${newest ? `${code(newest.path)}, ${timeText(newest.time)}` : ''} |`;
  });
  return ['| pattern | files | newest |', '|---|---|---|', ...rows].join('\n');
}

function closing({ info, run }: Freshness): string {
  const forced = `\`run --force ${info.name}\` runs it nevertheless.`;
  return run?.wouldRun === false ? `${forced}\n` : `Asked with \`run --dry-run ${info.name}\`.\n`;
}
