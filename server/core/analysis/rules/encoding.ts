import { startOfFile } from '../fixes/start-of-file.ts';
import type { Rule } from './rule.ts';

export const encoding: Rule = {
  code: 'encoding',
  severity: 'error',
  summary: 'A file is not UTF-8.',
  advice: 'The runner refuses files in Latin-1, UTF-16 and other encodings. Save the file as UTF-8.',
  checks: {
    file: ({ document, encodingFault }) =>
      encodingFault === undefined
        ? []
        : [{ message: `The file cannot be read: ${encodingFault}`, span: startOfFile(document) }],
  },
};
