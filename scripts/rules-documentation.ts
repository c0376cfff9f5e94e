import { readFileSync, writeFileSync } from 'node:fs';
import { severityLevels } from '../server/core/analysis/diagnosis/severities.ts';
import { rules } from '../server/core/analysis/rules/all-rules.ts';
import type { Rule } from '../server/core/analysis/rules/rule.ts';

/** The generated files: for each path, a function that returns the new text of the file for its current text. */
export const generated: Readonly<Record<string, (text: string) => string>> = {
  'docs/rules.md': () => rulesPage(rules),
  'package.json': (text) => withRulesSetting(text, rules),
  'package.nls.json': (text) => withRuleTexts(text, rules),
  'schemas/config-file.schema.json': (text) => withTeamRules(text, rules),
};

/** Returns the page that documents the rules, with one section for each. */
export function rulesPage(all: readonly Rule[]): string {
  const sections = all.map(
    ({ code, severity, summary, advice, fixes }) =>
      `## \`${code}\`\n\n${summary}\n\n${advice}\n\n- Severity: ${severity}\n- Quick fixes: ${fixes ? 'yes' : 'no'}\n`,
  );
  return `# Rules

Every problem that Taskwright reports has one of these codes. The setting \`taskwright.rules\` changes the severity of a rule
(\`off\`, \`hint\`, \`info\`, \`warning\`, \`error\`), as does
\`[_.taskwright.rules]\` in \`mise.toml\`. The rule \`syntax\` cannot be turned off, because nothing else in a file with syntax errors is
reliable.

A comment \`# taskwright: ignore CODE\` at the end of a line, or on a line of its own before it, suppresses the problems with
this code on that line; separate several codes with commas. \`# taskwright: ignore-file\`, with or without codes, before the
first statement suppresses problems in the whole file. In JSON, the comment begins with \`//\`.

If ShellCheck is installed, its findings in scripts have codes such as \`SC2086\`, which these comments suppress as well. Before a
multi-line script or the header of a task, such a comment applies to the whole script or task. ShellCheck's own comments
(\`# shellcheck disable=SC2086\`) and its configuration (\`.shellcheckrc\`) also apply.

\`spec 2.2\` is a section of the [specification](specification.md). This page is generated from the rules by \`npm run docs\`.

${sections.join('\n')}`;
}

const setting = 'taskwright.rules';
const textPrefix = 'rule.';

/** Returns the extension's manifest with a property of the setting `taskwright.rules` for each rule. */
export function withRulesSetting(manifest: string, all: readonly Rule[]): string {
  const properties = configurable(all).map(({ code }) => [
    code,
    { type: 'string', enum: severityLevels, markdownDescription: `%${textPrefix}${code}%` },
  ]);
  return json(manifest, (key, value) =>
    key === setting ? { ...Object(value), properties: Object.fromEntries(properties) } : value,
  );
}

/** Returns the texts of the manifest with the current summaries of the rules. */
export function withRuleTexts(texts: string, all: readonly Rule[]): string {
  const entries: readonly [string, unknown][] = Object.entries(JSON.parse(texts));
  const first = entries.findIndex(([key]) => key.startsWith(textPrefix));
  const others = entries.filter(([key]) => !key.startsWith(textPrefix));
  const summaries = configurable(all).map(({ code, summary }) => [`${textPrefix}${code}`, summary] as const);
  const at = first < 0 ? others.length : first;
  return `${JSON.stringify(Object.fromEntries([...others.slice(0, at), ...summaries, ...others.slice(at)]), null, 2)}\n`;
}

/** Returns the schema of config files with a property of `[_.taskwright.rules]` for each rule. */
export function withTeamRules(schema: string, all: readonly Rule[]): string {
  const properties = configurable(all).map(({ code, summary }) =>
    [
      `        ${JSON.stringify(code)}: {`,
      '          "$ref": "#/$defs/ruleLevel",',
      `          "description": ${JSON.stringify(summary)},`,
      `          "markdownDescription": ${JSON.stringify(summary)}`,
      '        }',
    ].join('\n'),
  );
  const pattern = /("teamRules": \{.*?"properties": \{).*?(\n {6}\})/s;
  return schema.replace(pattern, (_, start: string, end: string) => `${start}\n${properties.join(',\n')}${end}`);
}

function configurable(all: readonly Rule[]): readonly Rule[] {
  return all.filter(({ isAlwaysReported }) => !isAlwaysReported);
}

/** Replaces values in a JSON text and formats it as npm does. */
function json(text: string, replace: (key: string, value: unknown) => unknown): string {
  return `${JSON.stringify(JSON.parse(text, replace), null, 2)}\n`;
}

if (import.meta.main) {
  for (const [path, textFor] of Object.entries(generated)) {
    const file = new URL(`../${path}`, import.meta.url);
    writeFileSync(file, textFor(readFileSync(file, 'utf8')));
  }
}
