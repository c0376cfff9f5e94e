import { escapedPath } from '../../../../../server/core/analysis/rules/escaped-path.ts';
import { config, json, registry, script } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

const message = (escaped: string): string =>
  `\`${escaped}\` in this path is a control character; write \`\\\\\` for a backslash`;

describeRule(escapedPath, {
  example: ['[a]\ndir = «"C:\\new"»\n', message('\\n')],
  findings: [
    // Any path of a field of a task.
    ['[a]\ndir = «"src\\tests"»\n', message('\\t')],
    ['[a]\nfile = «"scripts\\build.sh"»\n', message('\\b')],
    ['[a]\nsources = ["ok", «"C:\\\\x\\new"»]\noutputs = «"out\\rest"»\n', [message('\\n'), message('\\r')]],
    ['[a.env]\n_.file = «"C:\\file"»\n_.path = [«"C:\\bin"»]\n', [message('\\f'), message('\\b')]],
    ['[a.env]\n_.source = { path = «"conf\\env"» }\n', message('\\e')],
    ['[a]\ndeny_read = true\nallow_read = [«"C:\\tmp"»]\n', message('\\t')],
    // Values that begin with a drive.
    ['[a]\nenv = { HOME = «"C:\\new"», LIST = «"C:\\\\a;D:\\tools"» }\n', [message('\\n'), message('\\t')]],
    ['[a]\nrun = «"C:\\tools\\build.exe"»\n', message('\\t')],
    ['[a]\nrun = [«"C:\\tools\\build.exe"»]\n', message('\\t')],
    // The sections of a config file.
    ['[env]\nHOME = «"C:\\new"»\n_.file = «"conf\\new.env"»\n', [message('\\n'), message('\\n')], config],
    ['[vars]\nhome = «"C:\\new"»\n', message('\\n'), config],
    ['[task_config]\ndir = «"sub\\tasks"»\nincludes = [«"C:\\tasks"»]\n', [message('\\t'), message('\\t')], config],
    ['[monorepo]\nconfig_roots = [«"apps\\new"»]\n', message('\\n'), config],
    ['[tools]\njava = { path = «"C:\\tools\\bin"» }\n', message('\\t'), config],
    ['[settings]\nglobal_config_file = «"D:\\new"»\n', message('\\n'), config],
    ['[tasks.a]\ndir = «"C:\\new"»\n[task_templates.b]\ndir = «"C:\\tmp"»\n', [message('\\n'), message('\\t')], config],
    // Other kinds of files.
    ['{ "a": { "run": "x", "dir": «"C:\\new"» } }', message('\\n'), json],
    ['#!/bin/sh\n#MISE dir=«"C:\\new"»\nx\n', message('\\n'), script],
    [
      '[settings]\nauth_token = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"\ndata = «"D:\\new"»\n',
      message('\\n'),
      registry,
    ],
  ],
  valid: [
    "[a]\ndir = 'C:\\new'\n",
    '[a]\ndir = "C:\\\\new"\n',
    '[a]\ndir = "C:/new"\n',
    // Text is not a path.
    '[a]\ndescription = "x:\\n y"\nrun = "printf \'a:\\nb\'"\n',
    '[a]\nrun = """\nC:\\tools\n"""\n',
    '[a.env]\nTEXT = "Note:\\nfirst"\n',
    '[a]\nenv = { A = "one\\ttwo" }\n',
  ],
  fixes: [
    ['[a]\ndir = "C:\\new"\n', { 'Put in single quotes *': "[a]\ndir = 'C:\\new'\n" }],
    ['[a.env]\nHOME = "C:\\new"\n', { 'Put in single quotes': "[a.env]\nHOME = 'C:\\new'\n" }],
    ['[a]\ndir = "C:\\new\\tim\'s"\n', { 'Escape the backslashes *': '[a]\ndir = "C:\\\\new\\\\tim\'s"\n' }],
    ['[a]\ndir = "C:\\\\x\\new"\n', { 'Put in single quotes *': "[a]\ndir = 'C:\\x\\new'\n" }],
    [
      '{ "a": { "run": "x", "dir": "C:\\new" } }',
      { 'Escape the backslashes *': '{ "a": { "run": "x", "dir": "C:\\\\new" } }' },
      json,
    ],
  ],
});
