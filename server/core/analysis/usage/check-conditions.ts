import { flagForm } from './flag-form.ts';
import type { KdlNode } from './kdl.ts';
import type { KdlFault } from './kdl-fault.ts';

/** Returns the faults of a directive with parts that cannot be combined, or that require other parts. */
export function checkConditions(node: KdlNode): readonly KdlFault[] {
  const faults = conditions[node.name]?.(node) ?? [];
  return faults.map(({ start, end, message, replacements }) =>
    replacements ? { start, end, message, replacements } : { start, end, message },
  );
}

const conditions: Readonly<Record<string, (node: KdlNode) => readonly KdlFault[]>> = {
  flag: (node) => [...flagName(node), ...flagValue(node), ...validation(node), ...severalValues(node)],
  arg: (node) => [...validation(node), ...severalValues(node)],
  choices: (node) =>
    node.values.length > 0 || node.children.length > 0 || has(node, 'env')
      ? []
      : [{ ...node.key, message: '`choices` requires the allowed values' }],
  complete: (node) => {
    const [, second] = node.properties.filter(({ name }) => name === 'run' || name === 'type');
    return second ? [{ ...second.key, message: '`run` and `type` cannot be combined; keep one' }] : [];
  },
  mount: (node) => (has(node, 'run') ? [] : [{ ...node.key, message: '`mount` requires a command; add `run="…"`' }]),
  include: (node) => {
    const file = node.properties.find(({ name }) => name === 'file');
    if (!file) return [{ ...node.key, message: '`include` requires a file; add `file="…"`' }];
    const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(String(file.value.value));
    return isAbsolute ? [] : [{ ...file.value, message: 'Only a file with an absolute path can be included here' }];
  },
};

function flagName({ values: [first] }: KdlNode): readonly KdlFault[] {
  const fault = typeof first?.value === 'string' ? flagForm(first.value).fault : undefined;
  if (!first || !fault) return [];
  const { word, message, replacement } = fault;
  const start = first.start + (first.end - first.start - String(first.value).length) / 2;
  const at = start + Math.max(0, String(first.value).indexOf(word));
  const isPlain = Number.isInteger(start);
  const range = isPlain ? { start: at, end: at + word.length } : { start: first.start, end: first.end };
  return [{ ...range, message, ...(isPlain && replacement !== undefined && { replacements: [replacement] }) }];
}

/** Checks the parts that are allowed only for a flag with a value, or only for a flag without one. */
function flagValue(node: KdlNode): readonly KdlFault[] {
  const written = node.values[0]?.value;
  if (typeof written !== 'string') return [];
  let takesValue = flagForm(written).takesValue;
  const faults: KdlFault[] = [];
  for (const child of node.children) {
    if (child.name === 'arg') takesValue = true;
    if (child.name === 'choices' && !takesValue) {
      faults.push({ ...child.key, message: 'Only a flag with a value can have choices; write `--name <value>`' });
    }
  }
  const single = node.properties.find(({ name }) => name === 'bool_value');
  if (single && takesValue)
    faults.push({ ...single.key, message: '`bool_value` is only allowed for flags without a value' });
  return faults;
}

function validation(node: KdlNode): readonly KdlFault[] {
  const error = node.properties.find(({ name }) => name === 'validate_error');
  if (!error || has(node, 'validate')) return [];
  return [{ ...error.key, message: '`validate_error` requires `validate`' }];
}

function severalValues(node: KdlNode): readonly KdlFault[] {
  const written = String(node.values[0]?.value ?? '');
  const isSeveral =
    /\.\.\.|…/.test(written) || node.properties.some(({ name, value }) => name === 'var' && value.value === true);
  const name = ['delimiter', 'value_terminator'].find((property) => has(node, property));
  const given = node.properties.find((property) => property.name === name);
  if (!given || isSeveral || node.children.length > 0) return [];
  return [{ ...given.key, message: `\`${given.name}\` requires multiple values; add \`var=#true\`` }];
}

function has(node: KdlNode, name: string): boolean {
  return (
    node.properties.some((property) => property.name === name) || node.children.some((child) => child.name === name)
  );
}
