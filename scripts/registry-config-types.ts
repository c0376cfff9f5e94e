import { writeFileSync } from 'node:fs';
import { camelCase, hasDefault } from '../registry/config/setting-shapes.ts';
import type { ReadValues } from '../registry/config/value-readers.ts';
import { registryConfigShape } from '../server/core/analysis/kinds/document-shapes.ts';
import { meaningOf } from '../server/core/analysis/registry-config/setting-values.ts';
import { documentation } from '../server/core/schema/shape/documentation-of.ts';
import { constantsOf, itemShapes, memberShapes } from '../server/core/schema/shape/form.ts';
import { typesIn } from '../server/core/schema/shape/json-type.ts';
import type { Shape } from '../server/core/schema/shape/shape.ts';

/** The generated module, relative to the project. */
const typesPath = 'registry/config/registry-settings.ts';

const packageRangeModule = '../../server/core/analysis/registry-config/package-range.ts';

/** The types of values with a meaning other than text, as the registry reads them. */
const typesByMeaning: Readonly<Record<keyof ReadValues, string>> = {
  'byte-size': 'number',
  'package-range': 'PackageRange',
  'package-versions': 'PackageRange',
  moment: 'number',
  period: 'number',
  token: 'Buffer',
};

/** Returns the module with the types of the settings. */
export function settingsTypes(): string {
  const tables = new Map<string, string>();
  typeOf(registryConfigShape(), 'Registry', tables);
  return `// Generated from schemas/registry-config.schema.json by \`npm run docs\`.
import type { PackageRange } from '${packageRangeModule}';

${[...tables.values()].join('\n')}`;
}

/** Returns the type of a value that the registry has read. Adds the interfaces of tables to \`tables\`. */
function typeOf(shape: Shape, name: string, tables: Map<string, string>): string {
  const meaning = meaningOf(shape);
  if (meaning !== undefined) return isReadDifferently(meaning) ? typesByMeaning[meaning] : 'string';
  const types = shape.alternatives.map((form) => typeOfForm(form, name, tables));
  return [...new Set(types)].join(' | ');
}

function isReadDifferently(meaning: string): meaning is keyof ReadValues {
  return Object.hasOwn(typesByMeaning, meaning);
}

function typeOfForm(form: Shape, name: string, tables: Map<string, string>): string {
  const constants = constantsOf(form)?.values;
  if (constants) return constants.map((value) => quoted(value)).join(' | ');
  const [item] = itemShapes(form, 0);
  if (item) {
    const type = typeOf(item, singular(name), tables);
    return type.includes(' | ') ? `readonly (${type})[]` : `readonly ${type}[]`;
  }
  const types = typesIn(form.types);
  if (!types.includes('object'))
    return [...new Set(types.map((type) => (type === 'integer' ? 'number' : type)))].join(' | ');
  if (form.knownNames.length === 0) {
    const [other] = memberShapes(form, '');
    return `ReadonlyMap<string, ${other ? typeOf(other, name, tables) : 'unknown'}>`;
  }
  const table = `${name}Table`;
  const text = interfaceOf(form, table, tables);
  const known = tables.get(table) ?? text;
  if (known !== text) throw new Error(`Two different tables would be named \`${table}\``);
  tables.set(table, text);
  return table;
}

function interfaceOf(form: Shape, table: string, tables: Map<string, string>): string {
  const members = form.knownNames.map((name) => {
    const [shape] = memberShapes(form, name);
    if (!shape) throw new Error(`\`${name}\` has no schema`);
    const isDefined = form.requiredNames.includes(name) || hasDefault(shape);
    const type = typeOf(shape, pascalCase(name), tables);
    const text = documentation(shape).description ?? '';
    return `${text === '' ? '' : `  /** ${text} */\n`}  readonly ${camelCase(name)}: ${type}${isDefined ? '' : ' | undefined'};\n`;
  });
  return `export interface ${table} {\n${members.join('')}}\n`;
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function pascalCase(name: string): string {
  const word = camelCase(name);
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.replace(/s$/, '');
}

/** The text of each generated file, by its path. */
export const generated = { [typesPath]: settingsTypes };

if (import.meta.main) {
  writeFileSync(new URL(`../${typesPath}`, import.meta.url), settingsTypes());
}
