/** The programs whose commands *Debug Task* can debug. */
const debuggedPrograms = ['node', 'python', 'python3', 'go', 'cargo', 'dotnet'] as const;

export type DebuggedProgram = (typeof debuggedPrograms)[number];

/** Returns the program that the first word of a command names, without `.exe`; undefined if it cannot be debugged. */
export function debuggedProgram(word: string): DebuggedProgram | undefined {
  const name = word.replace(/\.exe$/i, '');
  return debuggedPrograms.find((program) => program === name);
}
