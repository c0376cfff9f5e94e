import { languages } from '../../harness/documents/languages.ts';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { documentKinds } from '../../server/core/analysis/kinds/document-kinds.ts';
import type { DocumentKindName } from '../../server/core/analysis/kinds/file-naming.ts';
import { Document } from '../../server/core/document/document.ts';
import type { TextEdit } from '../../server/core/text/edit.ts';
import { invariants, type Subject } from './invariants.ts';

/** A text and its edits, which reproduce a failure. */
export interface Trial {
  readonly seed: number;
  readonly step: number;
  readonly language: keyof typeof languages;
  readonly kind: DocumentKindName;
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/** The maximum time of an operation on a document of a few thousand characters. */
const maxSeconds = 5;

/** Returns the violation after the edits of a trial, beginning with the name of the invariant; undefined if there is none. */
export function failureOf(trial: Trial): string | undefined {
  try {
    const subject = openSubject(trial);
    for (const edit of trial.edits) editSubject(subject, edit);
    return failureIn(subject, trial.seed + trial.step);
  } catch (error) {
    return `edit: ${describeError(error)}`;
  }
}

export function openSubject({ text, language, kind: name }: Pick<Trial, 'text' | 'language' | 'kind'>): Subject {
  const kind = documentKinds[name];
  const document = new Document(text, { language: languages[language], sections: kind.sections });
  return { text, kind, document, diagnoser: new Diagnoser(document, kind) };
}

export function editSubject(subject: Subject, { start, end, text }: TextEdit): void {
  subject.text = subject.text.slice(0, start) + text + subject.text.slice(end);
  subject.diagnoser.update(subject.document.edit({ start, end, text }));
}

export function failureIn(subject: Subject, seed: number): string | undefined {
  for (const [name, check] of Object.entries(invariants)) {
    const started = performance.now();
    try {
      const failure = check(subject, seed);
      if (failure !== undefined) return `${name}: ${failure}`;
    } catch (error) {
      return `${name}: ${describeError(error)}`;
    }
    const seconds = (performance.now() - started) / 1_000;
    if (seconds > maxSeconds) return `${name}: took ${seconds.toFixed(1)} seconds`;
  }
  return undefined;
}

export function describeTrial({ seed, step, language, kind, text, edits }: Trial): string {
  return [
    `Seed ${seed}, step ${step}: a ${kind} in ${language}`,
    `text: ${JSON.stringify(text)}`,
    ...edits.map((edit) => `edit: ${JSON.stringify(edit)}`),
  ].join('\n');
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
