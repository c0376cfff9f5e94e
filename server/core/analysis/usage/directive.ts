/** The type that a value must have; an array lists the allowed strings. */
export type ValueKind = 'string' | 'boolean' | 'integer' | 'string or boolean' | 'anything' | readonly string[];

/** A directive of a usage specification, or a node inside one. */
export interface Directive {
  /** Its meaning in one line; empty for a directive that is rarely used. */
  readonly summary: string;
  /** The number and type of its values. */
  readonly values: { readonly min: number; readonly max?: number; readonly kind: ValueKind };
  /** The known properties, by name; `anything` if they are not checked. */
  readonly properties: Readonly<Record<string, Property>> | 'anything';
  readonly children: Readonly<Record<string, Directive>> | 'anything';
}

export interface Property {
  readonly kind: ValueKind;
  readonly summary: string;
}

export type Properties = Readonly<Record<string, Property>>;

/** Returns a Boolean property. */
export const flag = (summary = ''): Property => ({ kind: 'boolean', summary });
/** Returns a string property. */
export const text = (summary = ''): Property => ({ kind: 'string', summary });
/** Returns an integer property. */
export const count = (summary = ''): Property => ({ kind: 'integer', summary });

/** A directive that is rarely used, and therefore not checked. */
export const opaque: Directive = {
  summary: '',
  values: { min: 0, kind: 'anything' },
  properties: 'anything',
  children: 'anything',
};

export const help: Properties = {
  help: text('The help in one line.'),
  long_help: text('The help that `--help` shows.'),
  help_long: text(),
  help_md: text('The help as Markdown.'),
};

export const effect: Property = {
  kind: ['read', 'write', 'destructive'],
  summary: 'Its effect: whether it reads, writes or destroys data.',
};

export const deprecation: Properties = {
  deprecated: { kind: 'string or boolean', summary: 'Marks it as deprecated, with the reason.' },
  deprecated_warn_at: text(),
  deprecated_remove_at: text(),
};

/** Returns the directives for properties in the form of child nodes with one value (`help "…"`). */
export function asChildren(properties: Properties): Readonly<Record<string, Directive>> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { kind, summary }]): [string, Directive] => [
      name,
      { summary, values: { min: 1, kind }, properties: 'anything', children: 'anything' },
    ]),
  );
}

export function without(properties: Properties, ...names: readonly string[]): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
