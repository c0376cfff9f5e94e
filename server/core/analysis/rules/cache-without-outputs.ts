import { type Member, memberNamed, type Node } from '../../document/node.ts';
import { isTrue } from '../values/is-true.ts';
import type { Finding, Rule } from './rule.ts';

export const cacheWithoutOutputs: Rule = {
  code: 'cache-without-outputs',
  severity: 'warning',
  summary: 'The outputs of a task are to be cached, but it declares none, or no sources.',
  advice:
    'The cache keeps the declared `outputs`, and knows by the `sources` whether they still hold. List both; `outputs = []` says ' +
    'that there are none to keep. The specification does not ask for it, but the runner refuses to run the task otherwise.',
  checks: {
    task: ({ isTemplate, property }) => {
      const cache = property('cache');
      if (isTemplate || property('extends') || cache?.value.kind !== 'object') return [];
      const enabled = memberNamed(cache.value, 'enabled');
      if (!enabled || !isTrue(enabled)) return [];
      const outputs = property('outputs');
      if (!isList(outputs?.value)) return [problemOf(enabled, outputs ? automatic : missing)];
      return isList(property('sources')?.value) ? [] : [problemOf(enabled, withoutSources)];
    },
  },
};

const missing = 'The cache requires `outputs`; list the files that the task creates';
const automatic = 'The cache requires a list of files in `outputs`; `auto` does not name any';
const withoutSources = 'The cache requires `sources` to detect changes; list the files that the task reads';

/** A value that is not complete yet counts as a list. */
function isList(value: Node | undefined): boolean {
  return value !== undefined && value.kind !== 'object';
}

function problemOf({ key }: Member, message: string): Finding {
  return { message, span: key };
}
