import { EventEmitter, type QuickInput, type QuickPickItem, window } from 'vscode';

/** The dialogs of an action, which are answered with prepared words. */
export interface AnsweredDialogs {
  /** Starts the dialogs of the next action. Each word answers one dialog: a label, a text, or the name of a button. */
  prepare(words: readonly string[]): void;
  /** What the user was told: messages, titles of lists of tokens, and problems with typed text. */
  readonly told: readonly string[];
  /** The words that no dialog has taken. */
  readonly unused: readonly string[];
  restore(): void;
}

/** Answers the dialogs of VS Code in the place of the user, since tests in the extension host cannot press keys. */
export function answerDialogs(): AnsweredDialogs {
  const { createQuickPick, createInputBox, showInformationMessage, showWarningMessage, showErrorMessage } = window;
  const { showInputBox, showSaveDialog, showOpenDialog } = window;
  const before = {
    ...{ createQuickPick, createInputBox, showInputBox, showSaveDialog, showOpenDialog },
    ...{ showInformationMessage, showWarningMessage, showErrorMessage },
  };
  let words: string[] = [];
  let told: string[] = [];

  const show = (message: string, ...rest: readonly (string | { readonly detail?: string })[]) => {
    const buttons = rest.filter((one) => typeof one === 'string');
    const detail = rest.flatMap((one) =>
      typeof one === 'string' || one.detail === undefined || one.detail.trim() === '' ? [] : [one.detail],
    );
    told.push([message, ...detail.map((text) => text.trim()), ...buttons.map((button) => `[${button}]`)].join('\n'));
    // An earlier word can be for a dialog that this server does not require.
    const index = words.findIndex((word) => buttons.includes(word));
    return Promise.resolve(index < 0 ? undefined : words.splice(index, 1)[0]);
  };
  const pick = () =>
    answeredPick(
      () => words.shift(),
      (text) => told.push(text),
    );
  const input = () =>
    answeredInput(
      () => words.shift(),
      (text) => told.push(text),
    );
  Object.assign(window, {
    ...{ createQuickPick: pick, createInputBox: input },
    async showInputBox({ title = '', prompt = '' }: { readonly title?: string; readonly prompt?: string }) {
      told.push(`${title}\n${prompt}`);
      return words.shift();
    },
    // The user chooses no file.
    ...{ showSaveDialog: async () => undefined, showOpenDialog: async () => undefined },
    ...{ showInformationMessage: show, showWarningMessage: show, showErrorMessage: show },
  });
  return {
    prepare(next) {
      words = [...next];
      told = [];
    },
    get told() {
      return told;
    },
    get unused() {
      return words;
    },
    restore() {
      Object.assign(window, before);
    },
  };
}

type Take = () => string | undefined;
type Tell = (text: string) => void;

/** Returns a list that selects the item with the next word as its label, or types the word. */
function answeredPick(take: Take, tell: Tell) {
  const events = inputEvents();
  const selection = new EventEmitter<readonly QuickPickItem[]>();
  const list = {
    ...events.properties,
    items: [] as readonly QuickPickItem[],
    selectedItems: [] as readonly QuickPickItem[],
    activeItems: [] as readonly QuickPickItem[],
    canSelectMany: false,
    busy: false,
    onDidChangeSelection: selection.event,
    onDidChangeActive: selection.event,
    onDidTriggerItemButton: new EventEmitter<unknown>().event,
    hide: events.hide,
    dispose: events.dispose,
    show(): void {
      void events.whenShown(list, () => {
        const word = take();
        if (word === undefined) return list.hide();
        if (list.title?.startsWith('The Token of')) tell(tokenText(list));
        if (!list.canSelectMany) {
          const found = (): QuickPickItem | undefined => list.items.find(({ label }) => label === word);
          if (found() === undefined) events.type(list, word);
          list.selectedItems = [found() ?? list.items[0]].filter((item) => item !== undefined);
        }
        events.accept();
      });
    },
  };
  return list;
}

function tokenText(list: {
  readonly placeholder: string | undefined;
  readonly items: readonly QuickPickItem[];
}): string {
  return [list.placeholder, ...list.items.map(({ label, detail = '' }) => `${label} ${detail}`.trim())].join('\n');
}

/** Returns an input into which the next word is typed. */
function answeredInput(take: Take, tell: Tell) {
  const events = inputEvents();
  const box = {
    ...events.properties,
    prompt: '',
    password: false,
    validationMessage: undefined as unknown,
    hide: events.hide,
    dispose: events.dispose,
    show(): void {
      void events.whenShown(box, () => {
        const word = take();
        if (word === undefined) return box.hide();
        events.type(box, word);
        events.accept();
        if (box.validationMessage === undefined || box.validationMessage === '') return;
        tell(`problem: ${Object(box.validationMessage).message ?? box.validationMessage}`);
        // A warning does not prevent the answer, but a problem does.
        if (typeof box.validationMessage === 'string') box.hide();
      });
    },
  };
  return box;
}

function inputEvents() {
  const [accepted, hidden, triggered] = [
    new EventEmitter<void>(),
    new EventEmitter<void>(),
    new EventEmitter<unknown>(),
  ];
  const changed = new EventEmitter<string>();
  let isOver = false;
  const properties = {
    ...{ title: undefined as string | undefined, placeholder: undefined as string | undefined, value: '' },
    ...{ step: 1, totalSteps: 1, enabled: true, ignoreFocusOut: true, buttons: [] },
    ...{ onDidAccept: accepted.event, onDidHide: hidden.event, onDidTriggerButton: triggered.event },
    onDidChangeValue: changed.event,
  };
  return {
    properties,
    accept: () => accepted.fire(),
    type(input: { value: string }, text: string): void {
      input.value = text;
      changed.fire(text);
    },
    hide(): void {
      isOver = true;
      hidden.fire();
    },
    dispose(): void {
      isOver = true;
    },
    /** Calls `act` whenever the input accepts answers, until it is closed. */
    async whenShown(input: Partial<QuickInput> & { readonly busy?: boolean }, act: () => void): Promise<void> {
      for (;;) {
        for (let turn = 0; turn < 5 || (!isOver && (input.busy === true || input.enabled === false)); turn++) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        if (isOver) return;
        act();
      }
    },
  };
}
