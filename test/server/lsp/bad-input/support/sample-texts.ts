import { isLarge } from '../../../../support/large.ts';

/** The depth of nested texts, which no recursive function reaches. */
export const depth = 100_000;

/** The number of repetitions. */
export const count = isLarge ? 100_000 : 5_000;

/** The length of a text in characters: a number of megabytes, or a tenth of it, which the server still treats as large. */
export function megabytes(number: number): number {
  return number * (isLarge ? 1_000_000 : 100_000);
}

export function tomlTasks(length: number): string {
  const task = (index: number) => `[task-${index}]\nrun = "echo ${index}"\ndepends = ["task-${index - 1}"]\n\n`;
  return Array.from({ length: Math.ceil(length / task(length).length) }, (_, index) => task(index)).join('');
}

export function jsonTasks(length: number): string {
  const task = (index: number) => `"task-${index}": { "run": "echo ${index}", "depends": ["task-${index - 1}"] }`;
  return Array.from({ length: Math.ceil(length / task(length).length) }, (_, index) => task(index)).join(',\n');
}

/** Returns 10,000 different lines, or a fifth of them. */
export function numbered(line: (index: number) => string): string {
  return Array.from({ length: isLarge ? 10_000 : 2_000 }, (_, index) => line(index)).join('');
}
