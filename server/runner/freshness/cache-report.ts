import { code } from './code.ts';
import type { CacheInputs, TaskCache } from './task-cache.ts';

/** The maximum number of sources to list. */
const maxSources = 20;

/** Returns whether the cache has the outputs for the inputs as they are now, and what it contains, as Markdown. */
export function cacheReport(cache: TaskCache | { readonly failure: string } | undefined): string {
  const general = 'The runner stores the outputs in its cache and restores them from there.';
  if (!cache) return general;
  if ('failure' in cache) return `${general} It does not report what the cache contains: ${cache.failure}`;
  const { entries, inputs } = cache;
  const parts = partsOf(inputs).map((part) => `- ${part}`);
  return [
    cacheResult(cache).replace(/^Cache \w+/, '**$&**'),
    ['The key of the outputs depends on the definition of the task, the platform, and:', '', ...parts].join('\n'),
    ...(entries.length > 0 ? [tableOf(cache)] : []),
  ].join('\n\n');
}

/** Returns a sentence that says whether the cache has the outputs for the inputs as they are now, and why. */
export function cacheResult({ entries, inputs }: TaskCache): string {
  const hit = entries.find(({ key }) => key === inputs.key);
  if (hit) {
    return `Cache hit: ${sizeText(hit.size)} are restored instead of running the task, which took ${secondsText(hit.duration)}.`;
  }
  if (entries.length === 0) return 'Cache miss: the cache has no outputs of the task.';
  const number = entries.length === 1 ? 'the only entry was' : `all ${entries.length} entries were`;
  return `Cache miss: ${number} made from other inputs, or by another definition of the task.`;
}

function partsOf(inputs: CacheInputs): readonly string[] {
  const { sources, outputs, variables, commandCount, dependencyCount, toolCount } = inputs;
  const others = sources.length > maxSources ? ` and ${sources.length - maxSources} others` : '';
  return [
    ...(sources.length > 0 ? [`sources: ${sources.slice(0, maxSources).map(code).join(', ')}${others}`] : []),
    ...(outputs.length > 0 ? [`outputs: ${outputs.map(code).join(', ')}`] : []),
    ...(variables.length > 0 ? [`environment variables: ${variables.map(code).join(', ')}`] : []),
    ...(commandCount > 0 ? [`the output of commands: ${commandCount}`] : []),
    ...(dependencyCount > 0 ? [`the outputs of dependencies: ${dependencyCount}`] : []),
    ...(toolCount > 0 ? [`the versions of tools: ${toolCount}`] : []),
  ];
}

function tableOf({ entries, inputs }: TaskCache): string {
  const rows = entries.map(({ key, size, duration }) => {
    const matches = key === inputs.key ? 'yes' : 'no';
    return `| ${code(key.slice(0, 12))} | ${matches} | ${sizeText(size)} | ${secondsText(duration)} |`;
  });
  return ['| entry | matches the inputs | size | time saved |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns a number of bytes as text, such as `1.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1_000 ** power).toFixed(1))} ${units[power]}`;
}

function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
