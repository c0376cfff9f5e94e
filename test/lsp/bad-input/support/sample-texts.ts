export const count = 100_000;

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
