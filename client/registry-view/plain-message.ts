/**
 * Text with words of a server as it may stand in a notification or in the prompt of an input, where VS Code would make a
 * link of `[text](command:…)`, and run the command when somebody clicks on it.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', '] (');
}
