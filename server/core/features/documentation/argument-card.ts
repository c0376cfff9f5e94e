import type { UsageArgument } from '../../analysis/usage/usage-argument.ts';

/** Returns the description of an argument of a task, as Markdown. */
export function argumentCard(argument: UsageArgument): string {
  const { kind, written, help, variable, choices, defaults, env, commands } = argument;
  const owner = commands.length > 0 ? `the subcommand \`${commands.join(' ')}\`` : 'the task';
  const facts = [
    `available in scripts as \`$usage_${variable}\`, in template expressions as \`{{ usage.${variable} }}\``,
    argument.required ? 'required' : '',
    argument.repeats ? 'can be repeated' : '',
    choices.length > 0 ? `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}` : '',
    defaults.length > 0 ? `default: ${defaults.map((text) => `\`${text}\``).join(', ')}` : '',
    env === undefined ? '' : `can be set by the environment variable \`${env}\``,
  ];
  const list = facts.flatMap((fact) => (fact === '' ? [] : [`- ${fact}`])).join('\n');
  return [`**\`${written}\`** — ${kind} of ${owner}`, help, list].filter((part) => part !== '').join('\n\n');
}
