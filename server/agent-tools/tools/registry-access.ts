import { isObject, objectOr } from '../../core/text/json-object.ts';
import { maxName } from '../folder-input.ts';
import { plainLine } from '../plain-text.ts';
import { toolResult } from '../result.ts';
import type { AgentTool } from '../tool.ts';
import { readerOf } from './registry-packages.ts';

export const registryAccessTool: AgentTool = {
  name: 'registry_access',
  title: 'Explain Access to a Package',
  summary: 'Explains who may read and publish a package',
  description:
    'Explains who may read and publish a package of the registry, and which access rule is the reason. Requires a token of an admin.',
  inputSchema: {
    type: 'object',
    properties: {
      package: { type: 'string', maxLength: 500, description: 'Name of the package, such as `@scope/name`.' },
      user: { type: 'string', maxLength: maxName, description: 'Only this user; default: all users with access.' },
    },
    required: ['package'],
    additionalProperties: false,
  },
  effect: 'none',
  requires: 'registry',
  call: async (input, host, { signal }) => {
    const query = new URLSearchParams({ package: `npm/${(input.text('package') ?? '').replace(/^npm\//, '')}` });
    const user = input.text('user');
    if (user !== undefined) query.set('user', user);
    const answer = await readerOf(host).admin(`access?${query}`, signal);
    const { users, rules, read, write, more_users: more } = answer;
    const shown = (Array.isArray(users) ? users : [{ user: user ?? 'without credentials', read, write }]).slice(0, 100);
    const grants = (Array.isArray(rules) ? rules : []).slice(0, 100);
    const hidden = (Array.isArray(users) ? users.length - shown.length : 0) + (typeof more === 'number' ? more : 0);
    return toolResult({
      notes: [
        shown.length === 0 ? 'The registry lists no users with access to this package.' : '',
        hidden > 0 ? `${hidden} more users are not shown; pass \`user\` for one of them.` : '',
      ],
      content: shown
        .filter(isObject)
        .flatMap(({ user: name, role, read: reading, write: writing }) => [
          plainLine(`${name}${role === undefined ? '' : ` (${role})`}`),
          plainLine(`  read: ${decision(reading)}`),
          plainLine(`  publish: ${decision(writing)}`),
        ])
        .join('\n'),
      data: { package: answer.package, users: shown, rules: grants, moreUsers: hidden },
    });
  },
};

function decision(value: unknown): string {
  const { allowed, reason } = objectOr(value);
  return `${allowed === true ? 'yes' : 'no'} (${reason ?? 'no reason given'})`;
}
