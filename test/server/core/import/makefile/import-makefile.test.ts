// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from '../support/imported.ts';

test.for([
  [
    'commands and variables for Windows',
    'ifeq ($(OS),Windows_NT)\nE = .exe\nelse\nE =\nendif\na:\n\tx a$(E)\nb:\n ifneq ($(OS), Windows_NT)\n\tcp a b\n else # Windows\n\tcopy a b\n endif\n\techo x',
    [
      ...['[a]', 'run = "x a"', 'run_windows = "x a.exe"', ''],
      ...['[b]', 'run = ["cp a b", "echo x"]', 'run_windows = ["copy a b", "echo x"]'],
      ...['2: `E` is replaced with its value, so it cannot be set on the command line.'],
    ],
  ],
  [
    'a conditional for Windows with further conditions',
    'ifdef OS\nR = del\nelse ifeq ($(shell uname),Darwin)\nR = trash\nelse\nR = rm\nendif\na:\n\techo\nb:\n\t$(R)',
    [
      ...['[a]', 'run = "echo"', '', '[b]', 'run_windows = "del"'],
      ...['2: `R` is replaced with its value, so it cannot be set on the command line.'],
      ...['3: `ifeq ($(shell uname),Darwin)` and its contents are not imported.'],
      ...['10: `b` is not imported: it uses `R`, whose value on line 4 is not imported.'],
    ],
  ],
  [
    'targets for one system',
    "ifeq '$(OS)' 'Windows_NT'\na:\n\tdir\nelse\nb:\n\tls\nendif\nc:\n\techo\n",
    [
      ...['[a]', 'run_windows = "dir"', '', '[b]', 'run = "ls"', '', '[c]', 'run = "echo"'],
      ...['2: `a` is for Windows only; the task runs nothing on other systems.'],
      ...['5: `b` is not for Windows; the task runs the same commands there.'],
    ],
  ],
  [
    'differences besides the commands',
    'ifeq (Windows_NT,${OS})\na: b\n\tdir\nelse\na:\n\tls\nendif\nb:\n\techo\n',
    [
      ...['[a]', 'run = "ls"', 'run_windows = "dir"', '', '[b]', 'run = "echo"'],
      ...['2: `a` differs on Windows in more than its commands; only the commands are imported for Windows.'],
    ],
  ],
  [
    'targets and prerequisites',
    '.PHONY: all a\nall: a\n\techo x\na:\n\techo a',
    [...['[all]', 'depends = "a"', 'run = "echo x"', '', '[a]', 'run = "echo a"']],
  ],
  [
    'each line is a script of its own',
    'a:\n\tcd x\n\t@ls \\\n\t  -l\n\n\techo end',
    [...['[a]', 'run = [', '  "cd x",', "  '''", 'ls \\', '  -l', "''',", '  "echo end",', ']']],
  ],
  ['.ONESHELL joins them', '.ONESHELL:\na:\n\tcd x\n\tls', ['[a]', 'run = """', 'cd x', 'ls', '"""']],
  ['a recipe on the line of the target', 'a: ; echo x', ['[a]', 'run = "echo x"']],
  ['silent lines', 'a:\n\t@echo x\n\t@echo y', ['[a]', 'quiet = true', 'run = ["echo x", "echo y"]']],
  ['ignored errors', 'a:\n\t-rm x', ['[a]', 'run = "rm x || true"']],
  ['ignored errors of several commands', 'a:\n\t-x; exit 1', ['[a]', 'run = "(x; exit 1) || true"']],
  [
    'values in single quotes, which a shell does not replace',
    "A ?= b\na:\n\techo '$(shell date) $(A) $(HOME)' \"it's $(A)\"",
    [
      ...['[a]'],
      `run = "echo '{{exec(command='date')}} {{env.A | default(value='b')}} {{env.HOME | default(value='')}}' \\"it's \${A:-b}\\""`,
    ],
  ],
  [
    'the output of a command as a prerequisite and in the environment',
    'export V := $(shell date)\nSRC := $(shell find .)\na: $(SRC)\n\tx',
    [
      ...['[a]', `env.V = "{{exec(command='date')}}"`, 'run = "x"'],
      '2: `SRC` is replaced with its value, so it cannot be set on the command line.',
      '3: `$(SRC)` is not imported: it is the output of a command.',
    ],
  ],
  [
    'help texts and comments',
    '# Comment.\na: ## Does a\n\tx\n\n## Does b\nb:\n\ty',
    [
      ...['# Comment.', '[a]', 'description = "Does a"', 'run = "x"', ''],
      ...['[b]', 'description = "Does b"', 'run = "y"'],
    ],
  ],
  [
    'files',
    'out/a.o: a.c a.h | out\n\tcc -c $< -o $@ # $^\nout:\n\tmkdir out',
    [
      ...['["out/a-o"]', 'depends = "out"', 'sources = ["a.c", "a.h"]', 'outputs = "out/a.o"'],
      ...['run = "cc -c a.c -o out/a.o # a.c a.h"', '', '[out]', 'run = "mkdir out"'],
      '1: `out/a.o` is renamed to `out/a-o`, since the runner does not accept its name.',
    ],
  ],
  [
    'variables',
    'A := 1\nB ?= 2\nC = $(A) $$x\nA2 := a\nA2 += b\na:\n\techo $(A) ${B} $(C) $(D) $(A2) $(CURDIR)',
    [
      ...['[a]', 'run = "echo 1 ${B:-2} 1 $x ${D} a b {{config_root}}"'],
      '1: `A` is replaced with its value, so it cannot be set on the command line.',
      '3: `C` is replaced with its value, so it cannot be set on the command line.',
      '4: `A2` is replaced with its value, so it cannot be set on the command line.',
    ],
  ],
  [
    'commands and patterns',
    'V != date\na: $(wildcard *.c)\n\techo $(shell git log) $(V)',
    [...['[a]', 'sources = "*.c"', 'outputs = "a"', 'run = "echo $(git log) $(date)"']],
  ],
  [
    'exported variables and the shell',
    'SHELL := /bin/bash\nexport A = 1\na:\n\tx\nb: a',
    [...['[a]', 'env.A = "1"', 'shell = "bash -c"', 'run = "x"', '', '[b]', 'depends = "a"']],
  ],
  ['the command interpreter of Windows', 'SHELL := cmd.exe\na:\n\tdir', ['[a]', 'shell = "cmd.exe /c"', 'run = "dir"']],
  [
    'PowerShell in a folder',
    'SHELL := C:/Windows/System32/WindowsPowerShell/v1.0/powershell.exe\na:\n\tls',
    ['[a]', 'shell = "powershell.exe -Command"', 'run = "ls"'],
  ],
  [
    'calls of make',
    'a:\n\t$(MAKE) b\n\t$(MAKE) -C c b\nb:\n\tx',
    [...['[a]', 'run = [{ task = "b" }, "make -C c b"]', '', '[b]', 'run = "x"']],
  ],
  [
    'text that is a template for the runner',
    'a:\n\techo $${#x[@]} $(CURDIR)',
    [...['[a]', 'run = "{% raw %}echo ${#x[@]} {% endraw %}{{config_root}}"']],
  ],
  [
    'several rules of a target',
    'a b: c\na: d\n\tx',
    [...['[a]', 'sources = ["c", "d"]', 'outputs = "a"', 'run = "x"'], '1: `b` is not imported: it runs nothing.'],
  ],
  [
    'targets that run nothing',
    '.PHONY: a b c d\na: b c\nb: d\nc:\n\tx\nd:',
    [
      ...['[a]', 'depends = "c"', '', '[c]', 'run = "x"'],
      ...['3: `b` is not imported: it runs nothing.', '6: `d` is not imported: it runs nothing.'],
    ],
  ],
  [
    'prerequisites that form a cycle',
    '.PHONY: a b c\na: b\n\tx\nb: a\n\ty\nc:\n\t$(MAKE) a\nd: d\n\tz',
    [
      '2: `a` is not imported: its dependencies form a cycle.',
      '4: `b` is not imported: its dependencies form a cycle.',
      '6: `c` is not imported: it refers to `a`, which is not imported.',
      '8: `d` is not imported: its dependencies form a cycle.',
    ],
  ],
  [
    'targets that depend on an omitted one',
    'all: test lint\ntest: gen\n\tx\nlint:\n\ty\nagain:\n\t$(MAKE) gen\ngen:\n\t$(sort b a)',
    [
      ...['[lint]', 'run = "y"'],
      '1: `all` is not imported: it refers to `test`, which is not imported.',
      '2: `test` is not imported: it refers to `gen`, which is not imported.',
      '6: `again` is not imported: it refers to `gen`, which is not imported.',
      '8: `gen` is not imported: it uses the make function `sort`.',
    ],
  ],
  [
    'parts without an equivalent',
    '%.o: %.c\n\tcc\nifdef X\nA = 1\nz:\n\tz\nendif\n-include .env\na: $(patsubst a,b,c)\n\tx\nb:\n\t$(foreach x,y,z)\nc: D = 1\n.EXPORT_ALL_VARIABLES:\nLOOP = $(LOOP)\nl:\n\t$(LOOP)',
    [
      ...['[a]', 'run = "x"'],
      '1: The pattern rule `%.o` is not imported.',
      '3: `ifdef X` and its contents are not imported.',
      '8: `-include .env` is not imported.',
      '9: `$(patsubst a,b,c)` is not imported: it uses the make function `patsubst`.',
      '11: `b` is not imported: it uses the make function `foreach`.',
      '13: `c: D = 1` is not imported.',
      '16: `l` is not imported: a variable refers to itself.',
    ],
  ],
  [
    'variables whose values are not imported',
    'define M\n\techo m\nendef\nifdef X\nA = 1\nB = 1\nelse\nA = 2\nendif\nB = 3\nc: D = 4\nm:\n\t$(M)\na:\n\techo $(A)\nb:\n\techo $(B)\nc:\n\techo $(D)',
    [
      ...['[b]', 'run = "echo 3"'],
      '1: `define M` and its contents are not imported.',
      '4: `ifdef X` and its contents are not imported.',
      '10: `B` is replaced with its value, so it cannot be set on the command line.',
      '11: `c: D = 4` is not imported.',
      '12: `m` is not imported: it uses `M`, whose value on line 1 is not imported.',
      '14: `a` is not imported: it uses `A`, whose value on line 5 is not imported.',
      '18: `c` is not imported: it uses `D`, whose value on line 11 is not imported.',
    ],
  ],
  [
    'variables that are exported by name',
    'export A B\nA := 1\nB ?= 2\nexport C != date\nexport D\na:\n\techo $$A $$D',
    [
      ...['[a]', 'env.A = "1"', `env.B = "{{env.B | default(value='2')}}"`, `env.C = "{{exec(command='date')}}"`],
      'run = "echo $A $D"',
    ],
  ],
  [
    'exported variables whose values are not imported',
    'define A\nx\nendef\nexport A\nexport define B\ny\nendef\na:\n\t@echo "$$A"\nb:\n\t@echo "$${B}"\nc:\n\techo "$$AB"',
    [
      ...['[c]', 'run = "echo \\"$AB\\""'],
      '1: `define A` and its contents are not imported.',
      '5: `export define B` and its contents are not imported.',
      '8: `a` is not imported: it uses `A`, whose value on line 1 is not imported.',
      '10: `b` is not imported: it uses `B`, whose value on line 5 is not imported.',
    ],
  ],
  [
    'predefined variables',
    'CC ?= gcc\nCXX = clang++\nLD += -s\nexport AR ?= x\na:\n\t$(CC) $(CXX) $(LD) $(AR) $(CPP) $(AS)',
    [
      ...['[a]', `env.AR = "{{env.AR | default(value='ar')}}"`],
      'run = "${CC:-cc} clang++ ld -s ${AR:-ar} ${CPP:-${CC:-cc} -E} ${AS:-as}"',
      '2: `CXX` is replaced with its value, so it cannot be set on the command line.',
      '3: `LD` is replaced with its value, so it cannot be set on the command line.',
    ],
  ],
  [
    'commands that are indented with spaces',
    'all:\n    echo spaces\nurl:\n\techo x\n  curl http://x\nb:\n\techo b\n  c: b\n  D = 1\n\nd:\n\techo d',
    [
      ...['[b]', 'run = "echo b"', '', '[c]', 'depends = "b"', '', '[d]', 'run = "echo d"'],
      '1: `all` is not imported: line 2 is indented with spaces, and make requires a tab.',
      '3: `url` is not imported: line 5 is indented with spaces, and make requires a tab.',
    ],
  ],
  [
    'a conditional in a recipe',
    'a:\n\techo a\nifdef X\n\techo x\nendif\nb:\n\techo b\nifdef X\nc:\n\techo c\nendif',
    [
      ...['[b]', 'run = "echo b"'],
      '1: `a` is not imported: its recipe contains a conditional.',
      '3: `ifdef X` and its contents are not imported.',
    ],
  ],
  ['a conditional without an end', 'a:\n\tx\nifdef X\nb:\n\ty', ['Syntax error on line 3: `ifdef X` has no `endif`.']],
  ['no targets', 'A = 1', ['The file contains no targets.']],
] as const)('Makefile: %s', ([, text, expected]) => {
  expect(imported('Makefile', text)).toEqual(expected);
});
