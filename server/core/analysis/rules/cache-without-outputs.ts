import { type Member, memberNamed, type Node } from '../../document/node.ts';
import { isTrue } from '../values/is-true.ts';
import type { Finding, Rule } from './rule.ts';

export const cacheWithoutOutputs: Rule = {
  code: 'cache-without-outputs',
  severity: 'warning',
  summary: 'A task enables the cache, but declares no outputs or no sources.',
  advice:
    'The cache stores the declared `outputs` and uses the `sources` to detect whether they are up to date. List both; ' +
    '`outputs = []` declares that there are none to store. The format does not require this (spec 2.2), but the runner ' +
    'refuses to run the task otherwise.',
  checks: {
    task: ({ isTemplate, property }) => {
      const cache = property('cache');
      if (isTemplate || property('extends') || cache?.value.kind !== 'object') return [];
      const enabled = memberNamed(cache.value, 'enabled');
      if (!enabled || !isTrue(enabled)) return [];
      const outputs = property('outputs');
      if (!isList(outputs?.value)) return [findingOf(enabled, outputs ? automatic : missing)];
      return isList(property('sources')?.value) ? [] : [findingOf(enabled, withoutSources)];
    },
  },
};

const missing = 'The cache requires `outputs`; list the files that the task creates';
const automatic = 'The cache requires a list of files in `outputs`; `auto` does not name any';
const withoutSources = 'The cache requires `sources` to detect changes; list the files that the task reads';

/** Returns whether a value is a list. Any value except an object is treated as a list, because it may be incomplete. */
function isList(value: Node | undefined): boolean {
  return value !== undefined && value.kind !== 'object';
}

function findingOf({ key }: Member, message: string): Finding {
  return { message, span: key };
}
