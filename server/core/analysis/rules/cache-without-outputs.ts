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

const missing = 'There is nothing to cache: list the files that the task creates in `outputs`';
const automatic = 'The cache needs a list of files in `outputs`; `auto` names none';
const withoutSources =
  'The cache needs `sources` to know when the outputs still hold; list the files that the task reads';

/** A value that is not complete yet counts as a list. */
function isList(value: Node | undefined): boolean {
  return value !== undefined && value.kind !== 'object';
}

function problemOf({ key }: Member, message: string): Finding {
  return { message, span: key };
}
