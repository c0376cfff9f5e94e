/** A statement of a makefile: a line with its continuation lines. */
export type MakeStatement =
  | { readonly kind: 'assignment'; readonly line: number; readonly assignment: Assignment }
  | { readonly kind: 'rule'; readonly line: number; readonly rule: Rule }
  /** A directive or another statement that is not imported. */
  | { readonly kind: 'other'; readonly line: number; readonly text: string };

export interface Assignment {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
  readonly isExported: boolean;
}

export interface Rule {
  readonly targets: readonly string[];
  readonly prerequisites: readonly string[];
  /** The prerequisites after `|`, which must exist but may be newer than the target. */
  readonly orderOnly: readonly string[];
  /** The text after `##` on the line of the rule, or directly above it. */
  readonly help: string | undefined;
  /** The comment directly above the rule, without `#`. */
  readonly comment: readonly string[];
  readonly recipe: readonly RecipeLine[];
}

/** A line of a recipe with its continuations, without the tab. */
export interface RecipeLine {
  readonly line: number;
  readonly text: string;
  /** The reason why the recipe cannot be imported, as a clause. */
  readonly refusal?: string;
}

interface Line {
  /** The line number, 1-based. */
  readonly number: number;
  /** Includes the continuation lines and the line breaks between them. */
  readonly text: string;
}

/** Returns the statements of a makefile, in order. Never throws. */
export function readMakefile(text: string): readonly MakeStatement[] {
  const statements: MakeStatement[] = [];
  let comment: string[] = [];
  let recipe: RecipeLine[] | undefined;
  let isConditional = false;
  for (const line of logicalLines(text)) {
    if (line.text.startsWith('\t') && recipe) {
      const refusal = isConditional ? { refusal: 'its recipe contains a conditional' } : {};
      if (line.text.trim() !== '') recipe.push({ line: line.number, text: line.text.slice(1).trimEnd(), ...refusal });
      continue;
    }
    const plain = line.text.trim();
    if (plain === '' || plain.startsWith('#')) {
      // Comments and empty lines do not end a recipe.
      comment =
        plain === '' ? [] : [...comment, plain.replace(/^#+ ?/, (mark) => (mark.startsWith('##') ? '## ' : ''))];
      continue;
    }
    const read = statementOf(line, comment);
    comment = [];
    if (recipe && line.text.startsWith(' ') && isCommand(read.statement)) {
      const refusal = `line ${line.number} is indented with spaces, and make requires a tab`;
      recipe.push({ line: line.number, text: plain, refusal });
      continue;
    }
    statements.push(read.statement);
    // Conditionals do not end a recipe.
    isConditional = conditional.test(plain);
    if (!isConditional) recipe = read.recipe;
  }
  return statements;
}

/**
 * Returns whether a statement that is indented with spaces is a command, and not one that make accepts with this
 * indentation.
 */
function isCommand(statement: MakeStatement): boolean {
  if (statement.kind === 'rule') return statement.rule.targets.length > 1;
  return statement.kind === 'other' && !directive.test(statement.text);
}

function logicalLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let open: { readonly number: number; text: string } | undefined;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = open
      ? { number: open.number, text: `${open.text}\n${content}` }
      : { number: index + 1, text: content };
    const continues = /(?:^|[^\\])(?:\\\\)*\\$/.test(content);
    open = continues ? line : undefined;
    if (!continues) lines.push(line);
  }
  return open ? [...lines, open] : lines;
}

const assignmentPattern =
  /^(?<exported>export\s+|override\s+)?(?<name>[\w.-]+)\s*(?<operator>[:?+!]?=|::=|:::=)\s*(?<value>[\s\S]*)$/;
const conditional = /^(?:ifn?eq|ifn?def|else|endif)\b/;
const directive =
  /^-?include\b|^sinclude\b|^ifn?eq\b|^ifn?def\b|^else\b|^endif\b|^define\b|^endef\b|^export\b|^unexport\b|^override\b|^vpath\b/;

function statementOf(
  { number, text }: Line,
  comment: readonly string[],
): { readonly statement: MakeStatement; readonly recipe?: RecipeLine[] } {
  const plain = withoutContinuations(text).trim();
  const assigned = assignmentPattern.exec(plain)?.groups;
  if (assigned) {
    const { exported, name = '', operator = '=', value = '' } = assigned;
    const assignment = {
      name,
      operator,
      value: withoutComment(value).trim(),
      isExported: exported?.startsWith('export') === true,
    };
    return { statement: { kind: 'assignment', line: number, assignment } };
  }
  const rule = directive.test(plain) ? undefined : ruleIn(plain, comment);
  if (!rule) return { statement: { kind: 'other', line: number, text: plain } };
  const recipe = rule.first === undefined ? [] : [{ line: number, text: rule.first }];
  return { statement: { kind: 'rule', line: number, rule: { ...rule.head, recipe } }, recipe };
}

/** Matches a variable after the colon that follows targets. */
const targetVariable = /^\s*(?:(?:export|override|private)\s+)*(?<name>[\w.-]+)\s*(?:[:?+!]?=|::=)/;

/** Returns the name of the variable that a statement sets for some targets, as in `a: CFLAGS = -g`. */
export function targetVariableIn(text: string): string | undefined {
  return targetVariable.exec(text.slice(colonIn(text)).replace(/^::?/, ''))?.groups?.name;
}

function ruleIn(
  text: string,
  comment: readonly string[],
): { readonly head: Omit<Rule, 'recipe'>; readonly first: string | undefined } | undefined {
  const help = /(?<!\S)##\s*(?<help>.*)$/.exec(text)?.groups?.help ?? helpAbove(comment);
  const plain = withoutComment(text);
  const colon = colonIn(plain);
  if (colon < 0) return undefined;
  const rest = plain.slice(colon).replace(/^::?/, '');
  if (targetVariable.test(rest)) return undefined;
  const semicolon = rest.indexOf(';');
  const [prerequisites = '', orderOnly = ''] = (semicolon < 0 ? rest : rest.slice(0, semicolon)).split('|');
  return {
    head: {
      targets: words(plain.slice(0, colon)),
      prerequisites: words(prerequisites),
      orderOnly: words(orderOnly),
      help: help?.trim() || undefined,
      comment: comment.filter((line) => !line.startsWith('## ')),
    },
    first: semicolon < 0 ? undefined : rest.slice(semicolon + 1).trim(),
  };
}

function helpAbove(comment: readonly string[]): string | undefined {
  return comment.findLast((line) => line.startsWith('## '))?.slice('## '.length);
}

/** Returns the offset of the colon after the targets, ignoring references such as `$(A:.c=.o)`; -1 if there is none. */
function colonIn(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '(' || character === '{') depth++;
    else if (character === ')' || character === '}') depth--;
    else if (character === ':' && depth === 0) return index;
  }
  return -1;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function withoutContinuations(text: string): string {
  return text.replaceAll(/\s*\\\n\s*/g, ' ');
}

function withoutComment(text: string): string {
  return text.replace(/(?<!\\)#.*$/, '');
}
