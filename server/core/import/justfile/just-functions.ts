import { NotImported } from '../not-imported.ts';
import { outputOf, type TextPart } from '../script-text.ts';
import { constantOf, knownOperandOf, operandOf } from '../template-operands.ts';

type Parts = readonly TextPart[];

/** Returns the value of a call of a just function. Throws NotImported for a function without an equivalent. */
export function callOf(name: string, args: readonly Parts[]): Parts {
  const constant = constants.get(name);
  if (constant !== undefined && args.length === 0) return [constant];
  const [first, second, third] = args;
  if (first && /^env(?:_var(?:_or_default)?)?$/.test(name)) return [environmentVariable(first, second)];
  if (first && name === 'shell' && args.length === 1) return [outputOf(first)];
  if (first && name === 'join') return args.flatMap((part, index) => (index === 0 ? part : ['/', ...part]));
  const filter = filters.get(name);
  if (first && filter && args.length === 1) return [filtered(first, filter)];
  if (first && second && third && name === 'replace') return [replacedIn(first, second, third)];
  throw new NotImported(`it uses the just function \`${name}\``);
}

/** The values of functions without arguments. */
const constants: ReadonlyMap<string, TextPart> = new Map<string, TextPart>([
  ['justfile_directory', { expression: '{{config_root}}' }],
  ['justfile_dir', { expression: '{{config_root}}' }],
  ['invocation_directory', { expression: '{{cwd}}' }],
  ['invocation_dir', { expression: '{{cwd}}' }],
  ['home_directory', { expression: '{{env.HOME}}' }],
  ['home_dir', { expression: '{{env.HOME}}' }],
  ['os', { expression: '{{os()}}' }],
  ['os_family', { expression: '{{os_family()}}' }],
  ['arch', { expression: "{{arch() | replace(from='x64', to='x86_64') | replace(from='arm64', to='aarch64')}}" }],
  ['num_cpus', { expression: '{{num_cpus()}}' }],
  ['just_executable', 'just'],
]);

interface Filter {
  /** The name of the filter in the runner's templates. */
  readonly name: string;
  readonly apply: (text: string) => string;
}

const filters: ReadonlyMap<string, Filter> = new Map([
  ['quote', { name: 'quote', apply: (text) => `'${text.replaceAll("'", "'\\''")}'` }],
  ['uppercase', { name: 'upper', apply: (text) => text.toUpperCase() }],
  ['lowercase', { name: 'lower', apply: (text) => text.toLowerCase() }],
  ['trim', { name: 'trim', apply: (text) => text.trim() }],
  ['trim_start', { name: 'trim_start', apply: (text) => text.trimStart() }],
  ['trim_end', { name: 'trim_end', apply: (text) => text.trimEnd() }],
]);

function filtered(argument: Parts, { name, apply }: Filter): TextPart {
  const constant = constantOf(argument);
  return constant === undefined ? { expression: `{{${operandOf(argument)} | ${name}}}` } : apply(constant);
}

function replacedIn(text: Parts, from: Parts, to: Parts): TextPart {
  const [constant, old, replacement] = [text, from, to].map(constantOf);
  if (constant !== undefined && old !== undefined && replacement !== undefined)
    return constant.replaceAll(old, replacement);
  return { expression: `{{${operandOf(text)} | replace(from=${operandOf(from)}, to=${operandOf(to)})}}` };
}

function environmentVariable(name: Parts, fallback: Parts | undefined): TextPart {
  const variable = constantOf(name);
  if (variable === undefined) throw new NotImported('the name of an environment variable is not a constant');
  const shell = fallback ? [`$\{${variable}:-`, ...fallback, '}'] : [`$\{${variable}}`];
  const operand = fallback && knownOperandOf(fallback);
  if (fallback && operand === undefined) return { shell, template: undefined };
  return { shell, template: `{{env.${variable}${operand === undefined ? '' : ` | default(value=${operand})`}}}` };
}
