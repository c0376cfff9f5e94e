import { l10n } from 'vscode';
import type { ArgumentInput, FlagInput } from '../../../../server/protocol/task-usage.ts';
import { joinWords, splitWords } from '../../../../server/runner/words.ts';
import { askChoice, askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { type InputAnswer, outcomeOf } from '../../../dialogs/input-answer.ts';
import type { StepFrame, StepOutcome } from '../../../dialogs/run-steps.ts';
import { escapeIcons } from '../../../text/escape-icons.ts';
import { type Answers, argumentKey, flagKey, flagLabel, isCounted, isSecret } from './answers.ts';
import type { FormStep } from './steps.ts';

/** Runs one step of the form. Resolves to all answers, including the new one. */
export async function askStep(step: FormStep, answers: Answers, frame: StepFrame): Promise<StepOutcome<Answers>> {
  switch (step.kind) {
    case 'flags':
      return outcomeOf(await askFlags(step.flags, answers, frame), (given) => ({ ...answers, given }));
    case 'flag': {
      const key = flagKey(step.flag);
      const ask = isCounted(step.flag) ? askCount : askValues;
      return outcomeOf(await ask(inputOf(key, step.flag), answers, frame), (value) => withValue(answers, key, value));
    }
    case 'argument': {
      const key = argumentKey(step.argument);
      const input = inputOf(key, step.argument);
      return outcomeOf(await askValues(input, answers, frame), (value) => withValue(answers, key, value));
    }
    case 'more':
      return outcomeOf(await askMore(answers, frame), (more) => ({ ...answers, more }));
  }
}

function withValue(answers: Answers, key: string, value: readonly string[]): Answers {
  return { ...answers, values: { ...answers.values, [key]: value } };
}

/** The question for the value of a flag or argument. */
interface ValueInput {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly isRequired: boolean;
  /** Whether the answer may be empty; false for the value of a selected flag. */
  readonly mayBeEmpty: boolean;
  readonly isRepeatable: boolean;
  readonly choices: readonly string[];
  readonly defaults: readonly string[];
}

/** Returns the question for the value of a flag or argument. */
function inputOf(key: string, input: FlagInput | ArgumentInput): ValueInput {
  const { help, isRequired, isRepeatable, choices, defaults } = input;
  const label = 'forms' in input && input.takesValue ? flagLabel({ ...input, forms: [key] }) : key;
  const mayBeEmpty = !isRequired && !('forms' in input);
  return { key, label, help, isRequired, mayBeEmpty, isRepeatable, choices, defaults };
}

type ValuesAnswer = InputAnswer<readonly string[]>;

async function askFlags(
  flags: readonly FlagInput[],
  { given = [] }: Answers,
  frame: StepFrame,
): Promise<InputAnswer<readonly string[]>> {
  const choices = flags.flatMap(flagChoices).map((choice) => ({ ...choice, picked: given.includes(choice.value) }));
  const opposites = new Map(flags.flatMap(oppositesOf));
  // Selecting a flag deselects its negation, and vice versa.
  return askChoices(frame, l10n.t('Select flags (Space), then Enter'), choices, (now, before) => {
    const added = now.filter((choice) => !before.includes(choice));
    const excluded = new Set(added.map(({ value }) => opposites.get(value)));
    return now.filter((choice) => added.includes(choice) || !excluded.has(choice.value));
  });
}

function flagChoices(flag: FlagInput): readonly Choice<string>[] {
  const { help, defaults, negation } = flag;
  const key = flagKey(flag);
  const description = escapeIcons(withDefault(help, defaults));
  const choice = { label: escapeIcons(flagLabel(flag)), description, value: key };
  if (negation === undefined) return [choice];
  return [choice, { label: escapeIcons(negation), description: l10n.t('Negates {0}', key), value: negation }];
}

function oppositesOf(flag: FlagInput): readonly (readonly [string, string])[] {
  const { negation } = flag;
  if (negation === undefined) return [];
  return [
    [flagKey(flag), negation],
    [negation, flagKey(flag)],
  ];
}

async function askCount(input: ValueInput, { values }: Answers, frame: StepFrame): Promise<ValuesAnswer> {
  const choices = ['1', '2', '3', '4', '5'].map((label) => ({ label, value: [label] }));
  const last = values[input.key]?.[0];
  return askChoice(frame, l10n.t('{0}: number of times', input.key), choices, ([count]) => count === last);
}

async function askValues(input: ValueInput, answers: Answers, frame: StepFrame): Promise<ValuesAnswer> {
  if (input.choices.length === 0) return askTyped(input, answers, frame);
  return input.isRepeatable ? askSeveral(input, answers, frame) : askOne(input, answers, frame);
}

async function askOne(input: ValueInput, { values }: Answers, frame: StepFrame): Promise<ValuesAnswer> {
  const { key, choices, defaults, mayBeEmpty } = input;
  const last = values[key] ?? defaults.slice(0, 1);
  const items: readonly Choice<readonly string[]>[] = [
    ...(mayBeEmpty ? [{ label: l10n.t('Omit'), value: [] }] : []),
    ...choices.map((choice) => ({
      label: escapeIcons(choice),
      value: [choice],
      description: defaults.includes(choice) ? l10n.t('default') : '',
    })),
  ];
  const isLast = (value: readonly string[]): boolean => value[0] === last[0];
  return askChoice(frame, promptFor(input), items, isLast);
}

async function askSeveral(input: ValueInput, { values }: Answers, frame: StepFrame): Promise<ValuesAnswer> {
  const last = values[input.key] ?? input.defaults;
  const choices = input.choices.map((choice) => ({
    label: escapeIcons(choice),
    value: choice,
    picked: last.includes(choice),
  }));
  for (;;) {
    const answer = await askChoices(frame, promptFor(input), choices);
    const isMissing = typeof answer === 'object' && answer.chosen.length === 0 && !input.mayBeEmpty;
    if (!isMissing) return answer;
  }
}

async function askTyped(input: ValueInput, { values }: Answers, frame: StepFrame): Promise<ValuesAnswer> {
  const { key, mayBeEmpty, isRepeatable, defaults } = input;
  const last = values[key] ?? defaults;
  const answer = await askText(frame, {
    prompt: promptFor(input),
    placeholder: isRepeatable ? l10n.t("Values, separated by spaces; enclose a value that contains spaces in '…'") : '',
    value: isRepeatable ? joinWords(last) : (last[0] ?? ''),
    isSecret: isSecret(key),
    checks: 'onEnter',
    problemOf(text) {
      if (!mayBeEmpty && text.trim() === '') return l10n.t('{0} requires a value.', key);
      return isRepeatable ? wordsProblem(text) : undefined;
    },
  });
  if (answer === undefined || answer === 'back') return answer;
  const text = answer.chosen;
  if (isRepeatable) return { chosen: splitWords(text).words };
  return { chosen: text === '' ? [] : [text] };
}

async function askMore({ more = '' }: Answers, frame: StepFrame): Promise<InputAnswer<string>> {
  return askText(frame, {
    prompt: l10n.t('Arguments for the task (optional)'),
    placeholder: l10n.t("Words, separated by spaces; enclose a word that contains spaces in '…'"),
    value: more,
    checks: 'onEnter',
    problemOf: wordsProblem,
  });
}

function wordsProblem(text: string): string | undefined {
  const { openQuote } = splitWords(text);
  return openQuote && l10n.t('A quote is not closed: {0}', openQuote);
}

function promptFor({ label, help, isRequired, defaults }: ValueInput): string {
  const name = isRequired ? l10n.t('{0} (required)', label) : label;
  const about = withDefault(help, defaults);
  return about === '' ? name : `${name} — ${about}`;
}

function withDefault(help: string, defaults: readonly string[]): string {
  const shown = defaults.length > 0 ? l10n.t('default: {0}', joinWords(defaults)) : '';
  return [help, shown].filter((part) => part !== '').join(' — ');
}
