import type { TextEdit } from '../../server/core/text/edit.ts';

/** A document with the edits and positions to measure. Offsets refer to `text`. */
export interface BenchDocument {
  readonly text: string;
  /** The number of tasks. */
  readonly tasks: number;
  /** Makes the name of a property in the middle of the document unknown, by changing one character. */
  readonly mistake: TextEdit;
  /** The zero-based line of the mistake. It is known before the measurement, so that counting lines is not measured. */
  readonly mistakeLine: number;
  /** Starts a new property in the middle of the document; the caret is after it. */
  readonly property: TextEdit;
  /** An offset in the name of a property in the middle of the document. */
  readonly hover: number;
}

export type BenchLanguage = 'toml' | 'json';

/** Returns the same tasks for both languages, about 300 characters of TOML per task. One of ten is not formatted. */
export function taskDocument(language: BenchLanguage, tasks: number): BenchDocument {
  const { task, join, property } = languages[language];
  const text = join(Array.from({ length: tasks }, (_, index) => task(index)));
  const middle = text.indexOf(`part ${Math.floor(tasks / 2)} of`);
  const quiet = text.indexOf('quiet', middle);
  const lineStart = text.lastIndexOf('\n', quiet) + 1;
  return {
    text,
    tasks,
    mistake: { start: quiet + 4, end: quiet + 5, text: 'x' },
    mistakeLine: text.slice(0, quiet).split('\n').length - 1,
    property: { start: lineStart, end: lineStart, text: property },
    hover: text.indexOf('depends', middle) + 2,
  };
}

const languages = {
  toml: { task: tomlTask, join: (tasks: readonly string[]) => tasks.join('\n'), property: 'wai\n' },
  json: {
    task: jsonTask,
    join: (tasks: readonly string[]) => `{\n${tasks.join(',\n')}\n}\n`,
    property: '    "wai",\n',
  },
} as const;

function tomlTask(index: number): string {
  const { name, depends, equals } = partsOf(index);
  return `[${name}]
description = "Builds part ${index} of the project, and tests it"
alias = "part-${index}"
depends${equals.replace(':', ' =')}[${depends}]
env = { PART = "${index}", MODE = "release", VERBOSE = false }
run = ["npm run build -- --part ${index}", "npm test -- --part ${index}"]
sources = ["src/part-${index}/**/*.ts"]
quiet = false
`;
}

function jsonTask(index: number): string {
  const { name, depends, equals } = partsOf(index);
  return `  "${name}": {
    "description": "Builds part ${index} of the project, and tests it",
    "alias": "part-${index}",
    "depends"${equals}[${depends}],
    "env": { "PART": "${index}", "MODE": "release", "VERBOSE": false },
    "run": ["npm run build -- --part ${index}", "npm test -- --part ${index}"],
    "sources": ["src/part-${index}/**/*.ts"],
    "quiet": false
  }`;
}

/** Returns the dependencies of a task: the task before it and the first one. All names are defined, without cycles. */
function partsOf(index: number): { name: string; depends: string; equals: string } {
  const depends = index < 2 ? [] : [nameOf(index - 1)];
  if (index > 0) depends.push(nameOf(0));
  const equals = index % 10 === 0 ? ':   ' : ': ';
  return { name: nameOf(index), depends: depends.map((name) => `"${name}"`).join(', '), equals };
}

function nameOf(index: number): string {
  return index === 0 ? 'prepare' : `task-${index}`;
}
