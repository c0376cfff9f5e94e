import { NotImported } from '../not-imported.ts';
import type { Notes } from '../notes.ts';
import { outputOf, type TextPart } from '../script-text.ts';
import { environmentVariable } from '../template-operands.ts';
import type { Assignment } from './read-makefile.ts';

/** The variables that make sets for the recipe of a target, by their one-character names. */
export type AutomaticVariables = Readonly<Record<string, string>>;

/** The variables that make sets itself. */
const builtIn: ReadonlyMap<string, TextPart> = new Map<string, TextPart>([
  ['MAKE', 'make'],
  ['MAKEFILE_LIST', 'Makefile'],
  ['CURDIR', { expression: '{{config_root}}' }],
  ['RM', 'rm -f'],
]);

/**
 * The values that make predefines for variables that the environment does not set, as `make --print-data-base` lists
 * them.
 */
const predefined: ReadonlyMap<string, string> = new Map([
  ...['as', 'ar', 'cc', 'ld', 'lex', 'lint', 'yacc', 'co', 'get', 'pc', 'm2c', 'tex', 'texi2dvi', 'makeinfo'].map(
    (program) => [program.toUpperCase(), program] as const,
  ),
  ...['weave', 'cweave', 'tangle', 'ctangle'].map((program) => [program.toUpperCase(), program] as const),
  ...Object.entries({ CXX: 'g++', OBJC: 'cc', CPP: '$(CC) -E', FC: 'f77', F77: '$(FC)' }),
  ...Object.entries({ ARFLAGS: 'rv', COFLAGS: '', F77FLAGS: '$(FFLAGS)', RM: 'rm -f' }),
]);

const maxDepth = 20;

/** The variables of a makefile, which an import replaces with their values. */
export class MakeVariables {
  readonly #values = new Map<string, { readonly assignment: Assignment; readonly line: number }>();
  /** The lines of assignments that are not imported, by the name of the variable. */
  readonly #lost = new Map<string, number>();
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  readonly #exports = new Set<string>();

  /** The variables that make passes to recipes, with texts to expand. */
  get exported(): ReadonlyMap<string, string> {
    const names = [...this.#exports].filter((name) => this.#values.has(name) || predefined.has(name));
    return new Map(names.map((name) => [name, this.#exportedText(name)]));
  }

  #exportedText(name: string): string {
    const assignment = this.#values.get(name)?.assignment;
    return assignment === undefined || /[?!]=/.test(assignment.operator) ? `$(${name})` : assignment.value;
  }

  assign(assignment: Assignment, line: number): void {
    const { name, operator } = assignment;
    const known = this.#values.get(name);
    const before = known?.assignment.value ?? predefined.get(name);
    if (operator === '+=' && before !== undefined) {
      const value = `${before} ${assignment.value}`.trim();
      this.#values.set(name, {
        assignment: { ...(known?.assignment ?? assignment), value },
        line: known?.line ?? line,
      });
    } else if (operator !== '?=' || before === undefined) {
      this.#values.set(name, { assignment, line });
    }
    if (assignment.isExported) this.export(name);
  }

  export(name: string): void {
    this.#exports.add(name);
  }

  /** Records an assignment that is not imported. A task that needs the variable is not imported, unless it has a value. */
  lose(name: string, line: number): void {
    if (!this.#lost.has(name)) this.#lost.set(name, line);
  }

  /**
   * Returns the parts of text, with all make references replaced for a shell. Throws NotImported for a make function
   * without an equivalent.
   */
  expand(text: string, automatic: AutomaticVariables, depth = 0): readonly TextPart[] {
    if (depth > maxDepth) throw new NotImported('a variable refers to itself');
    const parts: TextPart[] = [];
    let copied = 0;
    for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', copied)) {
      parts.push(text.slice(copied, at));
      const { end, content } = referenceAt(text, at);
      parts.push(...this.#valueOf(content, automatic, depth));
      copied = end;
    }
    return [...parts, text.slice(copied)];
  }

  #valueOf(reference: string, automatic: AutomaticVariables, depth: number): readonly TextPart[] {
    if (reference === '$') return ['$'];
    const automaticValue = Object.hasOwn(automatic, reference) ? automatic[reference] : undefined;
    if (automaticValue !== undefined) return [automaticValue];
    const call = /^(?<name>[a-z]+)\s+(?<argument>[\s\S]*)$/.exec(reference)?.groups;
    if (call) return this.#callOf(call.name ?? '', call.argument ?? '', automatic, depth);
    if (!/^[\w.-]+$/.test(reference) || /^[@<^+*?%|]/.test(reference)) {
      throw new NotImported(`\`$(${reference})\` has no equivalent`);
    }
    const variable = this.#values.get(reference);
    if (!variable) return this.#unassigned(reference, automatic, depth);
    const { assignment, line } = variable;
    const value = this.expand(assignment.value, automatic, depth + 1);
    if (assignment.operator === '!=') return [outputOf(value)];
    if (assignment.operator === '?=') return [environmentVariable(reference, value)];
    this.#notes.add(line, `\`${reference}\` is replaced with its value, so it cannot be set on the command line.`);
    return value;
  }

  /** Throws NotImported if a command reads an exported variable whose value is not imported from its environment. */
  checkEnvironment(command: string): void {
    for (const [, name = ''] of command.matchAll(/\$\$\{?(\w+)/g)) {
      const line = this.#exports.has(name) && !this.#values.has(name) ? this.#lost.get(name) : undefined;
      if (line !== undefined) throw withoutValue(name, line);
    }
  }

  #unassigned(name: string, automatic: AutomaticVariables, depth: number): readonly TextPart[] {
    const value = builtIn.get(name);
    if (value !== undefined) return [value];
    const fallback = predefined.get(name);
    if (fallback !== undefined) return [environmentVariable(name, this.expand(fallback, automatic, depth + 1))];
    const line = this.#lost.get(name);
    if (line !== undefined) throw withoutValue(name, line);
    return [environmentVariable(name)];
  }

  #callOf(name: string, argument: string, automatic: AutomaticVariables, depth: number): readonly TextPart[] {
    if (name === 'shell') return [outputOf(this.expand(argument, automatic, depth + 1))];
    // The shell expands the pattern.
    if (name === 'wildcard') return this.expand(argument, automatic, depth + 1);
    throw new NotImported(`it uses the make function \`${name}\``);
  }
}

function withoutValue(name: string, line: number): NotImported {
  return new NotImported(`it uses \`${name}\`, whose value on line ${line} is not imported`);
}

/**
 * Returns the text inside the reference that starts at a dollar sign, and the offset of its end. Throws NotImported if
 * the reference is not closed.
 */
function referenceAt(text: string, at: number): { readonly end: number; readonly content: string } {
  const open = text[at + 1];
  if (open !== '(' && open !== '{') return { end: at + 2, content: open ?? '$' };
  const close = open === '(' ? ')' : '}';
  let depth = 0;
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === open) depth++;
    else if (text[index] === close && --depth === 0) return { end: index + 1, content: text.slice(at + 2, index) };
  }
  throw new NotImported(`\`${text.slice(at, at + 20)}\` is not closed`);
}
