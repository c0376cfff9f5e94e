import { NotImported } from '../not-imported.ts';
import { replaced, type TextPart, templateOf } from '../script-text.ts';
import type { TaskfileNode } from './taskfile-node.ts';

/** Variables that Task defines, as the runner's templates have them. */
const builtIn = new Map([
  ['ROOT_DIR', '{{config_root}}'],
  ['TASKFILE_DIR', '{{config_root}}'],
  ['TASK_DIR', '{{config_root}}'],
  ['USER_WORKING_DIR', '{{cwd}}'],
]);

/** Functions of Task's templates. */
const functions = new Map([
  ['OS', '{{os()}}'],
  ['ARCH', '{{arch()}}'],
]);

const expression = /\{\{-?\s*(?<content>[^}]*?)\s*-?\}\}/g;

/** The variables that a task can use. */
export class TaskVariables {
  readonly #values: ReadonlyMap<string, TaskfileNode>;
  /** The variables that callers set, so that only the script knows them. */
  readonly #passed: ReadonlySet<string>;

  constructor(values: ReadonlyMap<string, TaskfileNode>, passed: ReadonlySet<string>) {
    this.#values = values;
    this.#passed = passed;
  }

  /** Returns a text for a shell script. Throws NotImported for a template expression without an equivalent. */
  script(text: string): string {
    return templateOf(this.#parts(text, new Set()));
  }

  /** Like `script`, for a text that no shell reads. */
  value(text: string): string {
    const parts = this.#parts(text, new Set());
    if (parts.some((part) => typeof part === 'string' && /\$\(|\$\{/.test(part))) {
      throw new NotImported(`\`${text}\` is computed by a shell, which only scripts can do`);
    }
    return templateOf(parts);
  }

  #parts(text: string, open: ReadonlySet<string>): readonly TextPart[] {
    return replaced(text, expression, ({ groups: { content = '' } = {}, index }) => {
      const parts = this.#valueOf(content, open);
      const isComputed = parts.some((part) => typeof part === 'string' && part.includes('$'));
      if (isComputed && isInSingleQuotes(text.slice(0, index))) {
        throw new NotImported(`\`{{${content}}}\` is in single quotes, where a shell replaces no variables`);
      }
      return parts;
    });
  }

  #valueOf(content: string, open: ReadonlySet<string>): readonly TextPart[] {
    const known = functions.get(content);
    if (known !== undefined) return [{ expression: known }];
    const name = /^\.(?<name>\w+)$/.exec(content)?.groups?.name;
    if (name === undefined || open.has(name)) throw new NotImported(`\`{{${content}}}\` has no equivalent`);
    if (this.#passed.has(name)) return [`$\{${name}}`];
    const value = this.#values.get(name);
    const command = value?.get('sh')?.text;
    const inner = new Set([...open, name]);
    if (command !== undefined) return ['$(', ...this.#parts(command, inner), ')'];
    if (value?.text !== undefined) return this.#parts(value.text, inner);
    const provided = builtIn.get(name);
    if (provided !== undefined) return [{ expression: provided }];
    if (value || name === 'CLI_ARGS' || name === 'ITEM') throw new NotImported(`\`{{.${name}}}\` has no equivalent`);
    // Task sets a variable of the environment as well.
    return [`$\{${name}}`];
  }
}

function isInSingleQuotes(before: string): boolean {
  const withoutOthers = before.replaceAll(/\\.|"(?:[^"\\]|\\.)*"/g, '');
  return (withoutOthers.match(/'/g) ?? []).length % 2 === 1;
}
