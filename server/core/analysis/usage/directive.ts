/** What a value must be. A list names all allowed texts. */
export type ValueKind = 'string' | 'boolean' | 'integer' | 'string or boolean' | 'anything' | readonly string[];

/** A directive of a usage specification, or a node inside one. */
export interface Directive {
  /** One line: what it says. Empty for what authors hardly ever write. */
  readonly summary: string;
  /** How many values must follow it, and of what kind they are. */
  readonly values: { readonly least: number; readonly most?: number; readonly kind: ValueKind };
  /** `anything`: whatever is given is accepted, or not looked at. */
  readonly properties: Readonly<Record<string, Property>> | 'anything';
  readonly children: Readonly<Record<string, Directive>> | 'anything';
}

export interface Property {
  readonly kind: ValueKind;
  readonly summary: string;
}

export type Properties = Readonly<Record<string, Property>>;

/** A property that is true or false. */
export const flag = (summary = ''): Property => ({ kind: 'boolean', summary });
/** A property that is text. */
export const text = (summary = ''): Property => ({ kind: 'string', summary });
/** A property that is a whole number. */
export const count = (summary = ''): Property => ({ kind: 'integer', summary });

/** A directive that nothing is said of, because hardly anybody writes it. */
export const opaque: Directive = {
  summary: '',
  values: { least: 0, kind: 'anything' },
  properties: 'anything',
  children: 'anything',
};

export const help: Properties = {
  help: text('A line of help.'),
  long_help: text('The help that `--help` shows.'),
  help_long: text(),
  help_md: text('The help as Markdown.'),
};

export const effect: Property = { kind: ['read', 'write', 'destructive'], summary: 'What it does to the world.' };

export const deprecation: Properties = {
  deprecated: { kind: 'string or boolean', summary: 'Not to be used any longer, and why.' },
  deprecated_warn_at: text(),
  deprecated_remove_at: text(),
};

/** Properties may also be written as children with one value: `help "…"`. */
export function asChildren(properties: Properties): Readonly<Record<string, Directive>> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { kind, summary }]): [string, Directive] => [
      name,
      { summary, values: { least: 1, kind }, properties: 'anything', children: 'anything' },
    ]),
  );
}

export function without(properties: Properties, ...names: readonly string[]): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
