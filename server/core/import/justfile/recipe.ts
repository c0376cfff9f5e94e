/** A recipe of a justfile. */
export interface Recipe {
  readonly name: string;
  readonly isQuiet: boolean;
  readonly parameters: readonly Parameter[];
  /** Recipes that run before and after this one, with expressions as arguments. */
  readonly before: readonly RecipeCall[];
  readonly after: readonly RecipeCall[];
  /** The arguments of the attributes by name; '' for an attribute without an argument. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The comments above the recipe, separated from it by an empty line, without `#`. */
  readonly section: readonly string[];
  /** The comments directly above, without `#`. The last line documents the recipe. */
  readonly comment: readonly string[];
  /** The lines without their common indentation. */
  readonly body: readonly string[];
}

export interface Parameter {
  readonly name: string;
  /** An expression. */
  readonly fallback: string | undefined;
  /** A parameter with `+` or `*` accepts all remaining arguments. */
  readonly kind: '' | '+' | '*';
  readonly isExported: boolean;
  /** The option by which the value is passed, which an attribute `arg` defines; undefined for a positional parameter. */
  readonly option?: ParameterOption | undefined;
  readonly help?: string | undefined;
  readonly choices?: readonly string[] | undefined;
  /** Whether the option may occur several times. */
  readonly isRepeated?: boolean | undefined;
  /** Set for an option without a value on the command line. */
  readonly flag?: ParameterFlag | undefined;
}

export interface ParameterFlag {
  /** The expression that is the value of the parameter if the option occurs. */
  readonly value: string;
  /** Whether the option may be omitted although the parameter has no default value. */
  readonly isOptional: boolean;
}

export interface ParameterOption {
  readonly long: string;
  readonly short: string | undefined;
}

export interface RecipeCall {
  readonly name: string;
  readonly args: readonly string[];
}
