import { expect, test } from 'vitest';
import { readInitializationOptions } from '../../../server/protocol/initialization-options.ts';

const none = {
  codeLens: { references: false, run: false, inRanges: false, environment: false },
  completion: { triggerSuggest: false, requestsAgain: false },
  files: false,
  includedFiles: false,
  tasks: false,
  typing: false,
  newTask: false,
  restricted: false,
  reveal: false,
  run: { inTerminal: false, asMessage: true },
  tools: false,
};

test.for([
  [undefined, none],
  [null, none],
  ['tasks', none],
  [[true], none],
  [{ tasks: 1, newTask: 'true', codeLens: true, completion: null }, none],
  [
    { tasks: true, codeLens: { run: true } },
    { ...none, tasks: true, codeLens: { references: false, run: true, inRanges: false, environment: false } },
  ],
  [{ run: { inTerminal: true } }, { ...none, run: { inTerminal: true, asMessage: false } }],
  [{ run: { asMessage: false } }, { ...none, run: { inTerminal: false, asMessage: false } }],
  [{ run: { inTerminal: 1, asMessage: 0 } }, none],
  [
    { completion: { triggerSuggest: true }, other: true },
    { ...none, completion: { triggerSuggest: true, requestsAgain: false } },
  ],
] as const)('initialization options are read from %j', ([sent, read]) => {
  expect(readInitializationOptions(sent)).toEqual(read);
});
