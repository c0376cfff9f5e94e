/** `npm test` tests smaller texts than `npm run test:large`, which take minutes. */
const share = process.env.TASKWRIGHT_LARGE_TEXTS === 'true' ? 1 : 0.1;

/** The depth of nested texts, which no recursive function reaches. */
export const depth = 100_000;

/** The number of repetitions: 100,000, or a tenth of it. */
export const count = 100_000 * share;

/** The length of a text in characters: a number of megabytes, or a tenth of it. */
export function megabytes(number: number): number {
  return number * 1_000_000 * share;
}

export function tomlTasks(length: number): string {
  const task = (index: number) => `[task-${index}]\nrun = "echo ${index}"\ndepends = ["task-${index - 1}"]\n\n`;
  return Array.from({ length: Math.ceil(length / task(length).length) }, (_, index) => task(index)).join('');
}

export function jsonTasks(length: number): string {
  const task = (index: number) => `"task-${index}": { "run": "echo ${index}", "depends": ["task-${index - 1}"] }`;
  return Array.from({ length: Math.ceil(length / task(length).length) }, (_, index) => task(index)).join(',\n');
}

export function numbered(line: (index: number) => string): string {
  return Array.from({ length: 10_000 }, (_, index) => line(index)).join('');
}
