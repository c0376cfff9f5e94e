import { readFileSync, writeFileSync } from 'node:fs';
import { severityLevels } from '../server/core/analysis/diagnosis/severities.ts';
import { rules } from '../server/core/analysis/rules/all-rules.ts';
import type { Rule } from '../server/core/analysis/rules/rule.ts';

/** What is generated from the rules, by the path of the file: from the text of a file, the text that it must have. */
export const generated: Readonly<Record<string, (text: string) => string>> = {
  'docs/rules.md': () => rulesPage(rules),
  'package.json': (text) => withRulesSetting(text, rules),
  'package.nls.json': (text) => withRuleTexts(text, rules),
};

export function rulesPage(all: readonly Rule[]): string {
  const sections = all.map(
    ({ code, severity, summary, advice, fixes }) =>
      `## \`${code}\`\n\n${summary}\n\n${advice}\n\n- Severity: ${severity}\n- Quick fixes: ${fixes ? 'yes' : 'no'}\n`,
  );
  return `# Rules

Each problem that Taskwright reports carries one of these codes. The setting \`taskwright.rules\` gives a code another
severity (\`off\`, \`hint\`, \`info\`, \`warning\`, \`error\`); \`syntax\` cannot be turned off, since nothing else can be trusted
beside it.

A comment \`# taskwright: ignore CODE\` (several codes with commas between them) at the end of a line, or alone on the line
above, keeps a problem of that line from being reported; \`# taskwright: ignore-file\`, with or without codes, above the
first statement does so for the whole file. In JSON such a comment starts with \`//\`.

This page is written by \`npm run docs\` from the rules' own records.

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

/** Returns the texts of the manifest with the summary of each rule, in the place of the summaries that are there. */
export function withRuleTexts(texts: string, all: readonly Rule[]): string {
  const entries: readonly [string, unknown][] = Object.entries(JSON.parse(texts));
  const first = entries.findIndex(([key]) => key.startsWith(textPrefix));
  const others = entries.filter(([key]) => !key.startsWith(textPrefix));
  const summaries = configurable(all).map(({ code, summary }) => [`${textPrefix}${code}`, summary] as const);
  const at = first < 0 ? others.length : first;
  return `${JSON.stringify(Object.fromEntries([...others.slice(0, at), ...summaries, ...others.slice(at)]), null, 2)}\n`;
}

function configurable(all: readonly Rule[]): readonly Rule[] {
  return all.filter(({ isAlwaysReported }) => !isAlwaysReported);
}

/** Returns a JSON text with its values replaced, in the layout of npm. */
function json(text: string, replace: (key: string, value: unknown) => unknown): string {
  return `${JSON.stringify(JSON.parse(text, replace), null, 2)}\n`;
}

if (import.meta.main) {
  for (const [path, textFor] of Object.entries(generated)) {
    const file = new URL(`../${path}`, import.meta.url);
    writeFileSync(file, textFor(readFileSync(file, 'utf8')));
  }
}
