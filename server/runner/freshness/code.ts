/** Returns text as code in a Markdown table. */
export function code(text: string): string {
  const shown = text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
  return text.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}
