import { mergeConflict } from '../../../../../server/core/analysis/rules/merge-conflict.ts';
import { config, json, script } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const unresolved = 'Unresolved merge conflict; keep one side, or both';
const leftover = 'This marker of a merge conflict is left over; remove it';

const inTable = '«<<<<<<< HEAD»\nrun = "x"\n=======\nrun = "y"\n>>>>>>> topic\n';
const inScript = '«<<<<<<< HEAD»\necho x\n=======\necho y\n>>>>>>> topic\n';
const withAncestor = '«<<<<<<< HEAD»\necho x\n||||||| base\necho\n=======\necho y\n>>>>>>> topic\n';

const plain = (marked: string): string => marked.replace(/[«»]/g, '');

describeRule(mergeConflict, {
  example: [`[a]\n${inTable}`, unresolved],
  findings: [
    // Neither side, nor what surrounds the conflict, is reported.
    [`[a]\n${inTable}${inTable}rum = 1\nrum = 2\n`, [unresolved, unresolved]],
    [`${inTable}[b]\nrum = 1\n`, unresolved],
    ['[a]\nrun = [\n«<<<<<<< HEAD»\n"x",\n=======\n"y",\n>>>>>>> topic\n"z"]\n', unresolved],
    ['[tasks.a]\nenv = {\n«<<<<<<< HEAD»\nA = 1,\n=======\nA = 2,\n>>>>>>> topic\n}\n', unresolved, config],
    // A string that only one side opens or closes.
    ['[a]\n«<<<<<<< HEAD»\nrun = """\necho 1\n=======\nrun = """\n>>>>>>> topic\necho 2\n"""\n', unresolved],
    ['[a]\nrun = """\n«<<<<<<< HEAD»\necho 1\n"""\n=======\necho 2\n"""\nquiet = true\n>>>>>>> topic\n', unresolved],
    // Inside a string, the file is valid.
    [`[a]\nrun = """\n${inScript}echo z\n"""\n`, unresolved],
    [`[a]\nrun = '''\n${withAncestor}'''\n`, unresolved],
    [`[a]\nrun = ["""\n${inScript}""", "y"]\n`, unresolved],
    [`[a]\nrun = """\n${inScript}${withAncestor}"""\n`, [unresolved, unresolved]],
    [
      `[a]\nrun = """\n${inScript}"""\nrum = 1\n[b]\n«rum» = 1\n`,
      [unresolved, 'unknown-property: Unknown key `rum`; did you mean `run`?'],
    ],
    [`[a]\nrun = """\ncat <<EOF\n${inScript}EOF\n"""\n`, `warning: ${unresolved}`],
    [`[a]\nrun = """\necho '\n${inScript}'\n"""\n`, `warning: ${unresolved}`],
    // A conflict in a conflict is part of it.
    [`[a]\nrun = """\n«<<<<<<< HEAD»\n${plain(inScript)}=======\n>>>>>>> topic\n"""\n`, unresolved],
    // Incomplete conflicts.
    ['[a]\n«<<<<<<< HEAD»\nrun = "x"\n', leftover],
    ['[a]\nrun = "x"\n«>>>>>>> topic»\n', leftover],
    ['[a]\n«<<<<<<< HEAD»\nrun = "x"\n=======\nrun = "y"\n', leftover],
    ['[a]\n«<<<<<<< HEAD»\nrun = "x"\n«>>>>>>> topic»\n', [leftover, leftover]],
    [`[a]\n«<<<<<<< HEAD»\n${inTable}`, [leftover, unresolved]],
    ['[a]\nrun = """\n«<<<<<<< HEAD»\necho 1\n"""\n', leftover],
    // Other languages.
    ['{\n«<<<<<<< HEAD»\n"a": "x",\n=======\n"a": "y",\n>>>>>>> topic\n"b": "z"\n}\n', unresolved, json],
    ['{\n"a": [\n«<<<<<<< HEAD»\n"x"\n=======\n"y"\n>>>>>>> topic\n]\n}\n', unresolved, json],
    [`#!/bin/sh\n${inScript}echo z\n`, unresolved, script],
    ['#!/bin/sh\n«<<<<<<< HEAD»\n#MISE quiet=1\n=======\n#MISE quiet=2\n>>>>>>> topic\n', unresolved, script],
    [`#!/bin/sh\ncat <<EOF\n${inScript}EOF\n`, `warning: ${unresolved}`, script],
  ],
  valid: [
    '[a]\nrun = """\ncat <<EOF\nTitle\n=======\ntext\nEOF\n"""\n',
    '[a]\nrun = """\ncat <<EOF\n>>>>>>> quoted\nEOF\n"""\n',
    '[a]\nrun = """\n  <<<<<<< HEAD\n"""\n',
    '[a]\nrun = """\n<<<<<<<<< HEAD\n=========\n>>>>>>>>> topic\n"""\n',
    `# taskwright: ignore-file merge-conflict\n[a]\nrun = """\n${plain(inScript)}"""\n`,
  ],
  fixes: [
    [
      plain(`[a]\n${inTable}quiet = true\n`),
      {
        'Keep Current': '[a]\nrun = "x"\nquiet = true\n',
        'Keep Incoming': '[a]\nrun = "y"\nquiet = true\n',
        // The user must then merge both by hand.
        'Keep Both': '[a]\nrun = "x"\nrun = "y"\nquiet = true\n',
      },
    ],
    [
      '[a]\nrun = "x"\n<<<<<<< HEAD\n[b]\n||||||| base\n[a]\n=======\n[c]\nrun = "y"\n>>>>>>> topic\n',
      {
        'Keep Current': '[a]\nrun = "x"\n[b]\n',
        'Keep Incoming': '[a]\nrun = "x"\n[c]\nrun = "y"\n',
        'Keep Both': '[a]\nrun = "x"\n[b]\n[c]\nrun = "y"\n',
      },
    ],
    [
      plain(`[a]\nrun = """\n${withAncestor}echo z\n"""\n`),
      {
        'Keep Current': '[a]\nrun = """\necho x\necho z\n"""\n',
        'Keep Incoming': '[a]\nrun = """\necho y\necho z\n"""\n',
        'Keep Both': '[a]\nrun = """\necho x\necho y\necho z\n"""\n',
      },
    ],
    ['[a]\n<<<<<<< HEAD\nrun = "x"\n', { 'Remove This Marker': '[a]\nrun = "x"\n' }],
    [
      plain(`#!/bin/sh\n${inScript}`),
      {
        'Keep Current': '#!/bin/sh\necho x\n',
        'Keep Incoming': '#!/bin/sh\necho y\n',
        'Keep Both': '#!/bin/sh\necho x\necho y\n',
      },
      script,
    ],
  ],
});
