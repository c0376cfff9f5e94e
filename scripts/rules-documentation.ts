import { writeFileSync } from 'node:fs';
import type { Rule } from '../server/core/analysis/rule.ts';
import { rules } from '../server/core/analysis/rules.ts';

/** What users read about the rules: a section for each, from the rules' own records. */
export function rulesDocumentation(all: readonly Rule[]): string {
  const sections = all.map(
    ({ code, severity, summary, advice, fixes }) =>
      `## \`${code}\`\n\n${summary}\n\n${advice}\n\n- Severity: ${severity}\n- Quick fixes: ${fixes ? 'yes' : 'no'}\n`,
  );
  return `# Rules

Each problem that Taskwright reports carries one of these codes. The setting \`taskwright.rules\` gives a code another
severity (\`off\`, \`hint\`, \`info\`, \`warning\`, \`error\`); \`syntax\` cannot be turned off, since nothing else can be trusted
beside it. This page is written by \`npm run docs\` from the rules' own records.

${sections.join('\n')}`;
}

if (import.meta.main) writeFileSync(new URL('../docs/rules.md', import.meta.url), rulesDocumentation(rules));
