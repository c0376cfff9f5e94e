import { writeFileSync } from 'node:fs';
import { rules } from '../server/core/analysis/rules/all-rules.ts';
import type { Rule } from '../server/core/analysis/rules/rule.ts';

/** What users read about the rules: a section for each, from the rules' own records. */
export function rulesDocumentation(all: readonly Rule[]): string {
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

if (import.meta.main) writeFileSync(new URL('../docs/rules.md', import.meta.url), rulesDocumentation(rules));
