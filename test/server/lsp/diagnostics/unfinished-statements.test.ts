import { expect, test } from 'vitest';
import { Diagnoser } from '../../../../server/core/analysis/diagnosis/diagnoser.ts';
import {
  type FinishedStatement,
  typingPause,
  UnfinishedStatements,
} from '../../../../server/lsp/diagnostics/unfinished-statements.ts';
import type { OpenDocument } from '../../../../server/lsp/documents/open-document.ts';
import { open } from '../../../support/fixture.ts';
import { rows } from '../../../support/rows.ts';

const uri = 'file:///project/tasks.toml';

/** A clock that only the test advances. */
class ManualClock {
  #time = 0;
  #timers: { readonly at: number; readonly work: () => void }[] = [];

  readonly now = (): number => this.#time;

  readonly after = (milliseconds: number, work: () => void): void => {
    this.#timers.push({ at: this.#time + milliseconds, work });
  };

  pass(milliseconds: number): void {
    this.#time += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#time);
    this.#timers = this.#timers.filter(({ at }) => at > this.#time);
    for (const { work } of due) work();
  }
}

/** A document in an editor that requests the diagnostics after each edit, and when the server asks for it. */
class Editor {
  readonly #clock = new ManualClock();
  readonly #open: OpenDocument;
  readonly #statements: UnfinishedStatements;
  #shown: readonly string[] = [];
  #lists = 0;

  constructor(text: string, { isEnabled }: { readonly isEnabled: boolean }) {
    const { document, kind } = open(text);
    const diagnoser = new Diagnoser(document, kind);
    this.#open = {
      uri,
      languageId: 'tasks-toml',
      kind,
      document,
      diagnoser,
      checking: undefined,
      version: 1,
      showsLenses: false,
    };
    this.#statements = new UnfinishedStatements({
      loop: this.#clock,
      isEnabled,
      report: () => this.#finished(this.#statements.typingPaused()),
    });
    this.#pull();
  }

  /** The lines and codes of the problems that the editor shows. */
  get problems(): string {
    return this.#shown.join(', ');
  }

  /** The number of times that the list of tasks was sent. */
  get lists(): number {
    return this.#lists;
  }

  /** Types at the end of a line, one character per change. */
  readonly type = (line: number, text: string): void => {
    for (const character of text) {
      const { document, diagnoser } = this.#open;
      const at = document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
      const position = document.positionAt(at);
      diagnoser.update(document.edit({ start: at, end: at, text: character }));
      this.#statements.edited(this.#open, [{ range: { start: position, end: position }, text: character }]);
      this.#pull();
    }
  };

  /** Replaces the whole text. */
  readonly replace = (text: string): void => {
    const { document, diagnoser } = this.#open;
    diagnoser.update(document.edit({ start: 0, end: document.length, text }));
    this.#statements.edited(this.#open, [{ text }]);
    this.#pull();
  };

  readonly wait = (milliseconds: number): void => this.#clock.pass(milliseconds);
  readonly moveCaret = (line: number): void => this.#finished(this.#statements.caretMoved(uri, line));
  readonly leave = (): void => this.#finished(this.#statements.caretMoved(undefined, 0));
  readonly save = (): void => this.#finished(this.#statements.finish(uri));

  #finished(statements: readonly FinishedStatement[]): void {
    this.#lists += statements.length;
    for (const { uri: finished, isIncomplete } of statements) if (isIncomplete && finished === uri) this.#pull();
  }

  #pull(): void {
    const { document, diagnoser } = this.#open;
    const reportable = this.#statements.reportable(this.#open, diagnoser.problems());
    this.#shown = reportable.map(({ code, span }) => `${document.rangeOf(span).start.line} ${code}`).sort();
  }
}

type Step = (editor: Editor) => void;

const type =
  (line: number, keys: string): Step =>
  (editor) =>
    editor.type(line, keys);
const replace =
  (text: string): Step =>
  (editor) =>
    editor.replace(text);
const wait =
  (milliseconds: number): Step =>
  (editor) =>
    editor.wait(milliseconds);
const moveCaret =
  (line: number): Step =>
  (editor) =>
    editor.moveCaret(line);
const leave: Step = (editor) => editor.leave();
const save: Step = (editor) => editor.save();

const text = '[a]\nrun = "x"\n\n\n[b]\nrun = "x"\nquiet = 1\n';
const before = '6 wrong-type';

type Row = readonly [title: string, steps: readonly Step[], problems: string];

const table: readonly Row[] = [
  ['while a statement is typed, its problems are held back', [type(2, 'quite = [1')], before],
  ['shortly before the pause, they are still held back', [type(2, 'quite = 1'), wait(typingPause - 1)], before],
  [
    'after a pause, they are reported without another edit',
    [type(2, 'quite = 1'), wait(typingPause)],
    `2 unknown-property, ${before}`,
  ],
  [
    'each edit begins the pause again',
    [type(2, 'quite = '), wait(typingPause - 1), type(2, '1'), wait(typingPause - 1)],
    before,
  ],
  [
    'the pause is measured from the last edit',
    [type(2, 'quite = '), wait(typingPause - 1), type(2, '1'), wait(1), wait(typingPause - 1)],
    `2 unknown-property, ${before}`,
  ],
  [
    'after the pause, the next edit holds back only new problems',
    [type(2, 'quite = 1'), wait(typingPause), type(2, '\t')],
    `2 unknown-property, ${before}`,
  ],
  [
    'when the caret leaves the statement, they are reported',
    [type(2, 'quite = 1'), moveCaret(5)],
    `2 unknown-property, ${before}`,
  ],
  ['when the caret moves within the statement, they are held back', [type(2, 'quite = 1'), moveCaret(2)], before],
  [
    'when another document becomes active, they are reported',
    [type(2, 'quite = 1'), leave],
    `2 unknown-property, ${before}`,
  ],
  ['when the document is saved, they are reported', [type(2, 'hide = ['), save], `2 syntax, ${before}`],
  [
    'when another statement is typed, they are reported',
    [type(2, 'hide =\n'), type(3, 'q = [')],
    '2 syntax, 7 wrong-type',
  ],
  [
    'a problem that disappeared is held back when it appears again',
    [type(2, 'h'), wait(typingPause), type(2, 'ide = true\n'), type(3, 'h')],
    '7 wrong-type',
  ],
  ['a corrected problem disappears immediately', [replace('[a]\nrun = "x"\n')], ''],
  ['the replacement of the whole text does not count as typing', [replace('[a]\nrun = [\n')], '1 syntax'],
];

test.each(rows(table))('$name', ({ row: [, steps, problems] }) => {
  const editor = new Editor(text, { isEnabled: true });
  expect(editor.problems).toBe(before);
  for (const step of steps) step(editor);
  expect(editor.problems).toBe(problems);
});

test('the list of tasks is sent once after the pause', () => {
  const editor = new Editor(text, { isEnabled: true });
  editor.type(2, 'quiet = true');
  expect(editor.lists).toBe(0);
  editor.wait(typingPause);
  editor.wait(typingPause);
  expect(editor.lists).toBe(1);
});

test('for a client that does not ask for it, nothing is held back', () => {
  const editor = new Editor(text, { isEnabled: false });
  editor.type(2, 'hide = [');
  expect(editor.problems).toBe(`2 syntax, ${before}`);
});
