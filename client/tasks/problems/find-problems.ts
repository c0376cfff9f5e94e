import { splitLine } from '../output/split-line.ts';
import { type LinePattern, type Matcher, type ProblemPart, type ProblemSeverity, severityOf } from './matcher.ts';

/** A problem in the output of a task. Lines and columns start at 1. */
export interface FoundProblem {
  /** The task that printed it: the text in brackets at the beginning of the line; empty if there is none. */
  readonly task: string;
  readonly matcher: string;
  /** The path in the output, absolute or relative to the folder of the task. */
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
  readonly endLine: number | undefined;
  readonly endColumn: number | undefined;
  readonly severity: ProblemSeverity;
  readonly code: string | undefined;
  readonly source: string | undefined;
  readonly message: string;
}

/** Finds problems, line by line. */
export interface ProblemFinder {
  /** Returns the problems that end on this line. */
  add(line: string): readonly FoundProblem[];
}

export interface ProblemFinderOptions {
  /** Returns the matchers for the lines of a task: of the task that was started if `task` is empty. */
  readonly matchersOf: (task: string) => readonly Matcher[];
  /** Returns whether the text in brackets at the beginning of a line is the name of a task. */
  readonly isTask: (text: string) => boolean;
}

/**
 * Creates a finder for the output of one run. The runner writes the lines of tasks that run at the same time in turn, each with the
 * name of its task, so the lines of each task are matched on their own.
 */
export function problemFinder({ matchersOf, isTask }: ProblemFinderOptions): ProblemFinder {
  const states = new Map<string, readonly MatcherState[]>();
  return {
    add(line) {
      const { task, text } = splitLine(line, isTask);
      const own = states.get(task) ?? matchersOf(task).map((matcher) => ({ matcher, next: 0, parts: {} }));
      states.set(task, own);
      return own.flatMap((state) => {
        const parts = advance(state, text);
        const problem = parts && problemOf(parts, state.matcher, task);
        return problem ?? [];
      });
    },
  };
}

type Parts = Readonly<Partial<Record<ProblemPart, string>>>;

interface MatcherState {
  readonly matcher: Matcher;
  /** The index of the pattern that the next line has to match. */
  next: number;
  /** The parts that the preceding lines contain. */
  parts: Parts;
}

/** Applies the next pattern of a matcher to a line. Returns the parts of a problem that ends on this line. */
function advance(state: MatcherState, line: string): Parts | undefined {
  const { patterns } = state.matcher;
  const pattern = patterns[state.next];
  const found = pattern && partsIn(line, pattern);
  if (!found) {
    if (state.next === 0) return undefined;
    state.next = 0;
    state.parts = {};
    return advance(state, line);
  }
  const parts = { ...state.parts, ...found };
  if (state.next < patterns.length - 1) {
    state.next++;
    state.parts = parts;
    return undefined;
  }
  if (!(pattern.loops && patterns.length > 1)) {
    state.next = 0;
    state.parts = {};
  }
  return parts;
}

function partsIn(line: string, { regexp, groups }: LinePattern): Parts | undefined {
  const match = regexp.exec(line);
  if (!match) return undefined;
  const found = Object.entries(groups).flatMap(([part, group]) => {
    const text = match[group]?.trim();
    return text === undefined || text === '' ? [] : [[part, text] as const];
  });
  return Object.fromEntries(found);
}

function problemOf(parts: Parts, matcher: Matcher, task: string): FoundProblem | undefined {
  const { file, message = '', code, severity } = parts;
  const [line, column, endLine, endColumn] = placeOf(parts);
  if (file === undefined || line === undefined) return undefined;
  return {
    task,
    matcher: matcher.name,
    file,
    line,
    column,
    endLine,
    endColumn,
    severity: (severity === undefined ? undefined : severityOf(severity)) ?? matcher.severity,
    code,
    source: matcher.source,
    message,
  };
}

/** Returns the line, the column, the end line and the end column. */
function placeOf({ location, line, column, endLine, endColumn }: Parts): readonly (number | undefined)[] {
  if (location === undefined) return [line, column, endLine, endColumn].map(numberIn);
  // `line`, `line,column` or `line,column,endLine,endColumn`
  return location.split(',').map(numberIn);
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return number > 0 ? number : undefined;
}
