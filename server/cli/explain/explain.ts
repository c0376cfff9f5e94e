import { ruleOf, rules } from '../../core/analysis/rules/all-rules.ts';
import type { Rule } from '../../core/analysis/rules/rule.ts';
import { isShellCheckCode, shellCheckPage } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { choiceOf, didYouMean, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { type FieldExplanation, fieldNames, fieldsAt } from './fields.ts';

/** What `taskwright explain --format json` prints. Members may be added but not changed or removed. */
type Explanation =
  | (Pick<Rule, 'code' | 'severity' | 'summary' | 'advice'> & {
      readonly kind: 'rule';
      readonly suppress: string | null;
    })
  | { readonly kind: 'shellcheck'; readonly code: string; readonly link: string; readonly suppress: string }
  | { readonly kind: 'field'; readonly path: string; readonly places: readonly FieldExplanation[] };

/** Runs `taskwright explain`. Rejects with a `UsageError` for invalid arguments. */
export async function explain(args: readonly string[], { stdout }: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, { all: { takes: 'flag' }, format: { takes: 'value' } });
  const format = choiceOf(options, 'format', ['text', 'json']) ?? 'text';
  if (options.flag('all')) return explainAll(options, format, stdout);
  const [name, ...others] = options.names;
  if (name === undefined || name === '') throw new UsageError('`explain` requires the code of a rule or a field');
  if (others.length > 0) throw new UsageError(`\`explain\` takes one name; remove \`${others[0]}\``);
  const explanation = explanationOf(name);
  stdout.write(format === 'json' ? `${JSON.stringify(explanation, null, 2)}\n` : `${textOf(explanation)}\n`);
  return exitCodes.success;
}

/** Explains all rules, in the order of their documentation. */
function explainAll({ names }: Options, format: 'text' | 'json', stdout: CommandContext['stdout']): ExitCode {
  if (names.length > 0) throw new UsageError(`\`--all\` explains all rules; remove it or \`${names[0]}\``);
  const explanations = rules.map(({ code }) => explanationOf(code));
  stdout.write(
    format === 'json' ? `${JSON.stringify(explanations, null, 2)}\n` : `${explanations.map(textOf).join('\n')}\n`,
  );
  return exitCodes.success;
}

function explanationOf(name: string): Explanation {
  const suppress = `# taskwright: ignore ${name}`;
  const rule = ruleOf(name);
  if (rule) {
    const { code, severity, summary, advice, isAlwaysReported } = rule;
    const canBeIgnored = severity !== 'error' && !isAlwaysReported;
    return { kind: 'rule', code, severity, summary, advice, suppress: canBeIgnored ? suppress : null };
  }
  if (isShellCheckCode(name)) return { kind: 'shellcheck', code: name, link: shellCheckPage(name), suppress };
  const places = fieldsAt(name);
  if (places.length > 0) return { kind: 'field', path: name, places };
  const known = [...rules.map(({ code }) => code), ...fieldNames()];
  throw new UsageError(`there is no rule and no field \`${name}\`${didYouMean(name, known)}`);
}

function textOf(explanation: Explanation): string {
  if (explanation.kind === 'field') {
    return explanation.places.map(({ of, markdown }) => `${explanation.path} (${of})\n\n${markdown}\n`).join('\n');
  }
  const suppress = explanation.suppress ?? 'not possible, since nothing else is reliable until the error is corrected';
  const how = `To ignore it on a line: ${suppress}\n`;
  if (explanation.kind === 'shellcheck')
    return `${explanation.code} (a check of ShellCheck)\n\n${explanation.link}\n\n${how}`;
  const { code, severity, summary, advice } = explanation;
  return `${code} (${severity})\n\n${summary}\n\n${advice}\n\n${how}`;
}
