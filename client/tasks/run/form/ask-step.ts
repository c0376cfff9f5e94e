import { l10n, type QuickPickItem } from 'vscode';
import type { ArgumentInput, FlagInput } from '../../../../server/protocol/task-usage.ts';
import { joinWords, splitWords } from '../../../../server/runner/words.ts';
import { type Answers, argumentKey, flagKey, isCounted, isSecret } from './answers.ts';
import { askOne, askSeveral, askText, type Reply, type StepFrame } from './ask.ts';
import { plainLabel } from './plain-label.ts';
import type { Step } from './steps.ts';

/** Asks what one step is about; gives all answers with the new one among them. */
export async function askStep(step: Step, answers: Answers, frame: StepFrame): Promise<Reply<Answers>> {
  switch (step.is) {
    case 'flags':
      return given(await askFlags(step.flags, answers, frame), (flags) => ({ ...answers, given: flags }));
    case 'flag': {
      const key = flagKey(step.flag);
      const asked = isCounted(step.flag) ? askCount : askValues;
      return given(await asked(inputOf(key, step.flag), answers, frame), (value) => withValue(answers, key, value));
    }
    case 'argument': {
      const key = argumentKey(step.argument);
      const input = inputOf(key, step.argument);
      return given(await askValues(input, answers, frame), (value) => withValue(answers, key, value));
    }
    case 'more':
      return given(await askMore(answers, frame), (more) => ({ ...answers, more }));
  }
}

function given<Value>(reply: Reply<Value>, take: (value: Value) => Answers): Reply<Answers> {
  return reply.is === 'answered' ? { is: 'answered', value: take(reply.value) } : reply;
}

function withValue(answers: Answers, key: string, value: readonly string[]): Answers {
  return { ...answers, values: { ...answers.values, [key]: value } };
}

/** What is asked for: a flag's value, or an argument. */
interface Input {
  readonly key: string;
  readonly help: string;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  readonly choices: readonly string[];
  readonly defaults: readonly string[];
}

/** Whoever asked for a flag wants to give its value. */
function inputOf(key: string, input: FlagInput | ArgumentInput): Input {
  const { help, isRepeatable, choices, defaults } = input;
  return { key, help, isRequired: 'forms' in input || input.isRequired, isRepeatable, choices, defaults };
}

async function askFlags(
  flags: readonly FlagInput[],
  { given: before = [] }: Answers,
  frame: StepFrame,
): Promise<Reply<readonly string[]>> {
  const items = flags.flatMap((flag) => flagItems(flag));
  const reply = await askSeveral(frame, {
    placeholder: l10n.t('Flags to give: ↓ and Space pick them, Enter goes on'),
    items,
    picked: items.filter(({ word }) => before.includes(word)),
    settle: (now, old) => {
      const added = now.filter((item) => !old.includes(item));
      return now.filter((item) => added.includes(item) || !added.some(({ opposite }) => opposite === item.word));
    },
  });
  return reply.is === 'answered' ? { is: 'answered', value: reply.value.map(({ word }) => word) } : reply;
}

interface FlagItem extends QuickPickItem {
  readonly word: string;
  readonly opposite: string | undefined;
}

function flagItems(flag: FlagInput): readonly FlagItem[] {
  const { forms, help, defaults, negation, takesValue } = flag;
  const word = flagKey(flag);
  const label = forms.join(' ') + (takesValue ? ` <${flag.name}>` : '');
  const description = plainLabel(withDefault(help, defaults));
  const item = { label: plainLabel(label), description, word, opposite: negation };
  if (negation === undefined) return [item];
  return [
    item,
    { label: plainLabel(negation), description: l10n.t('Takes {0} back', word), word: negation, opposite: word },
  ];
}

async function askCount(input: Input, { values }: Answers, frame: StepFrame): Promise<Reply<readonly string[]>> {
  const items = ['1', '2', '3', '4', '5'].map((label) => ({ label }));
  const last = values[input.key]?.[0];
  const reply = await askOne(frame, {
    placeholder: l10n.t('{0}: how many times', input.key),
    items,
    picked: items.filter(({ label }) => label === last),
  });
  return reply.is === 'answered' ? { is: 'answered', value: [reply.value.label] } : reply;
}

async function askValues(input: Input, answers: Answers, frame: StepFrame): Promise<Reply<readonly string[]>> {
  if (input.choices.length === 0) return askTyped(input, answers, frame);
  return input.isRepeatable ? askChoices(input, answers, frame) : askChoice(input, answers, frame);
}

async function askChoice(input: Input, { values }: Answers, frame: StepFrame): Promise<Reply<readonly string[]>> {
  const { key, choices, defaults, isRequired } = input;
  const last = values[key]?.[0] ?? defaults[0];
  const items = [
    ...(isRequired ? [] : [{ label: l10n.t('Leave out'), value: [], description: '' }]),
    ...choices.map((choice) => ({
      label: plainLabel(choice),
      value: [choice],
      description: defaults.includes(choice) ? l10n.t('default') : '',
    })),
  ];
  const reply = await askOne(frame, {
    placeholder: promptFor(input),
    items,
    picked: items.filter(({ value }) => (values[key]?.length === 0 ? value.length === 0 : value[0] === last)),
  });
  return reply.is === 'answered' ? { is: 'answered', value: reply.value.value } : reply;
}

async function askChoices(input: Input, { values }: Answers, frame: StepFrame): Promise<Reply<readonly string[]>> {
  const last = values[input.key] ?? input.defaults;
  const items = input.choices.map((choice) => ({ label: plainLabel(choice), choice }));
  for (;;) {
    const reply = await askSeveral(frame, {
      placeholder: promptFor(input),
      items,
      picked: items.filter(({ choice }) => last.includes(choice)),
      settle: (now) => now,
    });
    if (reply.is !== 'answered') return reply;
    // One that must be given is asked for again.
    if (reply.value.length > 0 || !input.isRequired) {
      return { is: 'answered', value: reply.value.map(({ choice }) => choice) };
    }
  }
}

async function askTyped(input: Input, { values }: Answers, frame: StepFrame): Promise<Reply<readonly string[]>> {
  const { key, isRequired, isRepeatable, defaults } = input;
  const last = values[key] ?? defaults;
  const reply = await askText(frame, {
    prompt: promptFor(input),
    placeholder: isRepeatable ? l10n.t("Values with spaces between them; a value with a space stands in '…'") : '',
    value: isRepeatable ? joinWords(last) : (last[0] ?? ''),
    isSecret: isSecret(key),
    check: (text) => {
      if (isRequired && text.trim() === '') return l10n.t('{0} must be given.', key);
      return isRepeatable ? wordsProblem(text) : undefined;
    },
  });
  if (reply.is !== 'answered') return reply;
  if (isRepeatable) return { is: 'answered', value: splitWords(reply.value).words };
  return { is: 'answered', value: reply.value === '' ? [] : [reply.value] };
}

async function askMore({ more = '' }: Answers, frame: StepFrame): Promise<Reply<string>> {
  return askText(frame, {
    prompt: l10n.t('Arguments for the task, if any'),
    placeholder: l10n.t("Words with spaces between them; a word with a space stands in '…'"),
    value: more,
    isSecret: false,
    check: wordsProblem,
  });
}

function wordsProblem(text: string): string | undefined {
  const { openQuote } = splitWords(text);
  return openQuote && l10n.t('A quote is not closed: {0}', openQuote);
}

function promptFor({ key, help, isRequired, defaults }: Input): string {
  const name = isRequired ? l10n.t('{0} (required)', key) : key;
  const about = withDefault(help, defaults);
  return about === '' ? name : `${name} — ${about}`;
}

function withDefault(help: string, defaults: readonly string[]): string {
  const told = defaults.length > 0 ? l10n.t('default: {0}', joinWords(defaults)) : '';
  return [help, told].filter((part) => part !== '').join(' — ');
}
