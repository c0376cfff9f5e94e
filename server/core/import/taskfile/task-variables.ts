import { NotImported } from '../not-imported.ts';
import { type ComputedText, outputOf, scriptOf, type TextPart, templateOf } from '../script-text.ts';
import { conditional, constantOf, environmentVariable, operandOf } from '../template-operands.ts';
import { argumentTemplate } from '../usage-arguments.ts';
import { type GoAction, type GoTemplate, type GoWord, readGoTemplate, withoutEquivalent } from './go-template.ts';
import type { TaskfileNode } from './taskfile-node.ts';

type Parts = readonly TextPart[];

/** The variables that Task predefines, and the equivalent template expressions of the runner. */
const builtIn = new Map([
  ['ROOT_DIR', '{{config_root}}'],
  ['TASKFILE_DIR', '{{config_root}}'],
  ['TASK_DIR', '{{config_root}}'],
  ['USER_WORKING_DIR', '{{cwd}}'],
]);

/**
 * The functions of Task's templates without arguments, and the equivalent template expressions, which use Go's names of
 * operating systems and processors.
 */
const constants = new Map([
  ['OS', "{{os() | replace(from='macos', to='darwin')}}"],
  ['ARCH', "{{arch() | replace(from='x64', to='amd64') | replace(from='x86', to='386')}}"],
  ['exeExt', "{% if os() == 'windows' %}.exe{% endif %}"],
]);

/** The argument of a task that accepts the command-line arguments after `--`. */
export const commandLineArguments = { id: 'args', isOptional: true, isVariadic: true } as const;

/** The definitions of the variables of a task, in order of precedence. */
export interface VariableSources {
  readonly task: string;
  readonly own: ReadonlyMap<string, TaskfileNode>;
  /**
   * The variables that callers of the task set in the environment, and whether a shell reads all of their values
   * literally.
   */
  readonly passed: ReadonlyMap<string, boolean>;
  readonly global: ReadonlyMap<string, TaskfileNode>;
}

export interface FoundVariables {
  /** The names of variables that are not defined in the file and therefore read from the environment. */
  readonly undefinedNames: Set<string>;
  /** The names of variables that were replaced with a value from the file. */
  readonly replacedNames: Set<string>;
  /** For each variable that is the output of a command, the number of its uses. */
  readonly outputs: Map<string, number>;
  /** The names of variables that contain the command-line arguments. */
  readonly arguments: Set<string>;
}

const levels = { own: 0, passed: 1, global: 2, environment: 3 };

/**
 * The variables whose values are being computed, each with the level from which its name is looked up: a variable that
 * refers to itself means the definition with lower precedence.
 */
type Open = ReadonlyMap<string, number>;

/** The variables that a task can use. */
export class TaskVariables {
  readonly #sources: VariableSources;
  readonly #items: Map<string, string>;
  /** The variables found in the texts so far. */
  readonly found: FoundVariables;

  constructor(sources: VariableSources, outer?: TaskVariables) {
    this.#sources = sources;
    this.#items = new Map(outer ? outer.#items : []);
    this.found = outer?.found ?? {
      undefinedNames: new Set(),
      replacedNames: new Set(),
      outputs: new Map(),
      arguments: new Set(),
    };
  }

  /** Converts text for use in a shell script. Throws NotImported for a template expression without an equivalent. */
  script(text: string): string {
    return scriptOf(this.parts(text));
  }

  /** Converts text that is not evaluated by a shell. Throws the errors of `script`. */
  value(text: string): string {
    return templateOf(this.parts(text));
  }

  parts(text: string, open: Open = new Map()): Parts {
    return this.#template(readGoTemplate(text), open);
  }

  /** Returns a copy with an additional variable, such as the item of a loop. */
  withValue(name: string, value: string): TaskVariables {
    const derived = new TaskVariables(this.#sources, this);
    derived.#items.set(name, value);
    return derived;
  }

  /** Returns the items of a variable that is a list. */
  list(name: string): readonly TaskfileNode[] | undefined {
    const node = this.#sources.own.get(name) ?? this.#sources.global.get(name);
    return node?.isList ? node.items : undefined;
  }

  /**
   * Returns the value that the file defines for a variable of all tasks, ignoring callers; undefined if it defines
   * none.
   */
  globalValue(name: string): Parts | undefined {
    const node = this.#sources.global.get(name);
    return node && this.#node(name, node, new Map([[name, levels.environment]]));
  }

  /** Returns whether the file defines a variable for this task. */
  defines(name: string): boolean {
    return this.#sources.own.has(name) || this.#sources.global.has(name);
  }

  #template(template: GoTemplate, open: Open): Parts {
    return template.flatMap((item): Parts => {
      if (typeof item === 'string') return [item];
      if ('pipeline' in item) return this.#action(item, open);
      const consequent = this.#template(item.consequent, open);
      const alternative = this.#template(item.alternative, open);
      const condition = this.#condition(item.condition, open);
      if (typeof condition === 'boolean') return condition ? consequent : alternative;
      return conditional(condition, { consequent, alternative });
    });
  }

  /** Returns the value of a condition if it is constant, otherwise a condition for the runner's templates. */
  #condition(action: GoAction, open: Open): boolean | string {
    const [words = [], ...others] = action.pipeline;
    const [first, ...args] = words;
    if (others.length > 0 || !first) throw withoutEquivalent(action);
    if (first.kind === 'variable' && args.length === 0) {
      if (this.#isArguments(first)) return 'usage.args';
      const parts = this.#word(first, action, open);
      const constant = constantOf(parts);
      return constant === undefined ? `${operandOf(parts)} != ''` : constant !== '';
    }
    const isEqual = first.kind === 'function' && first.name === 'eq';
    const isUnequal = first.kind === 'function' && first.name === 'ne';
    if ((!isEqual && !isUnequal) || args.length !== 2) throw withoutEquivalent(action);
    const sides = args.map((word) => this.#word(word, action, open));
    const [left, right] = sides.map(constantOf);
    if (left !== undefined && right !== undefined) return (left === right) === isEqual;
    return sides.map(operandOf).join(isEqual ? ' == ' : ' != ');
  }

  #action(action: GoAction, open: Open): Parts {
    const [words = [], ...others] = action.pipeline;
    const [first, second, third] = words;
    if (!first) throw withoutEquivalent(action);
    if (others.length === 0 && words.length === 1) return this.#word(first, action, open);
    const isCall = others.length === 0 && words.length === 3 && isDefault(first);
    if (isCall && second && third) return this.#withDefault(third, second, action, open);
    const [filter] = others;
    const isFilter = others.length === 1 && words.length === 1 && filter?.length === 2 && isDefault(filter[0]);
    if (isFilter && filter[1]) return this.#withDefault(first, filter[1], action, open);
    throw withoutEquivalent(action);
  }

  #withDefault(word: GoWord, fallbackWord: GoWord, action: GoAction, open: Open): Parts {
    const fallback = this.#word(fallbackWord, action, open);
    if (this.#isArguments(word)) {
      const value = this.#word(word, action, open);
      return conditional('usage.args', { consequent: value, alternative: fallback });
    }
    const value = this.#word(word, action, open);
    const constant = constantOf(value);
    if (constant !== undefined) return constant === '' ? fallback : value;
    const [only] = value;
    const variable = typeof only === 'object' && 'variable' in only ? String(only.variable) : undefined;
    if (value.length !== 1 || variable === undefined) {
      const isNeverEmpty = value.some((part) => typeof part === 'string' && part !== '');
      if (isNeverEmpty) return value;
      throw withoutEquivalent(action);
    }
    return [this.#environmentVariable(variable, fallback)];
  }

  #isArguments(word: GoWord): boolean {
    return word.kind === 'variable' && word.name === 'CLI_ARGS' && !this.defines('CLI_ARGS');
  }

  #word(word: GoWord, action: GoAction, open: Open): Parts {
    if (word.kind === 'literal') return [word.text];
    if (word.kind === 'variable') return this.#variable(word.name, action, open);
    const constant = constants.get(word.name);
    if (constant === undefined) throw withoutEquivalent(action);
    return [{ expression: constant }];
  }

  #variable(name: string, action: GoAction, open: Open): Parts {
    const item = this.#items.get(name);
    if (item !== undefined) return [item];
    const { own, passed, global, task } = this.#sources;
    const from = open.get(name) ?? levels.own;
    const inOwn = from <= levels.own ? own.get(name) : undefined;
    if (inOwn) return this.#node(name, inOwn, new Map([...open, [name, levels.passed]]));
    if (from <= levels.passed && passed.has(name)) return [this.#environmentVariable(name)];
    const inGlobal = from <= levels.global ? global.get(name) : undefined;
    if (inGlobal) return this.#node(name, inGlobal, new Map([...open, [name, levels.environment]]));
    const provided = builtIn.get(name);
    if (provided !== undefined) return [{ expression: provided }];
    if (name === 'TASK') return [task];
    if (name === 'CLI_ARGS') {
      this.found.arguments.add(name);
      return [{ expression: argumentTemplate(commandLineArguments) }];
    }
    if (name === 'ITEM' || name === 'MATCH') throw withoutEquivalent(action);
    this.found.undefinedNames.add(name);
    // Task also makes environment variables available as variables.
    return [this.#environmentVariable(name)];
  }

  #node(name: string, node: TaskfileNode, open: Open): Parts {
    const command = node.get('sh')?.text;
    if (command !== undefined) {
      this.found.outputs.set(name, (this.found.outputs.get(name) ?? 0) + 1);
      return [outputOf(this.parts(command.trimEnd(), open))];
    }
    if (node.text === undefined) throw new NotImported(`the value of \`${name}\` is not a string`);
    const parts = this.parts(node.text, open);
    if (constantOf(parts) !== undefined) this.found.replacedNames.add(name);
    return parts;
  }

  /** Returns a reference to an environment variable, with a default value. */
  #environmentVariable(name: string, fallback: Parts = ['']): ComputedText & { readonly variable: string } {
    const { shell, template } = environmentVariable(name, fallback);
    const isPlain = this.#sources.passed.get(name) !== false;
    return {
      variable: name,
      shell: isPlain || template === undefined ? shell : [{ expression: template }],
      template,
    };
  }
}

function isDefault(word: GoWord | undefined): boolean {
  return word?.kind === 'function' && word.name === 'default';
}
