import { readFileSync, writeFileSync } from 'node:fs';
import { isObject, type JsonObject, objectOr } from '../server/core/text/json-object.ts';

const root = new URL('..', import.meta.url);
const read = (name: string): JsonObject => objectOr(JSON.parse(readFileSync(new URL(name, root), 'utf8')));

/** The generated page, relative to the project. */
export const settingsPath = 'docs/settings.md';

/** Returns the page that documents the settings in the manifest of the extension. */
export function settingsPage(manifest = read('package.json'), texts = read('package.nls.json')): string {
  const sections = [objectOr(manifest.contributes).configuration].flat().filter(isObject);
  const text = (value: unknown): string => String(texts[String(value).slice(1, -1)] ?? value);
  return `# Settings

The settings of the extension, by section of the settings editor. This page is generated from \`package.json\` by \`npm run docs\`.

${sections.map((section) => sectionText(section, text)).join('\n')}`;
}

type TextOf = (value: unknown) => string;

function sectionText({ title, properties }: JsonObject, text: TextOf): string {
  const settings = Object.entries(objectOr(properties)).map(([name, setting]) =>
    settingText(name, objectOr(setting), text),
  );
  return `## ${text(title)}\n\n${settings.join('\n')}`;
}

function settingText(name: string, setting: JsonObject, text: TextOf): string {
  const { markdownDescription, enum: values, minimum, maximum, tags } = setting;
  const description = text(markdownDescription).replace(
    /`#([\w.]+)#`/g,
    (_all, other) => `[\`${other}\`](#${anchorOf(other)})`,
  );
  const valueTexts = [setting.markdownEnumDescriptions ?? setting.enumDescriptions ?? []].flat();
  const lines = [
    ...[values ?? []]
      .flat()
      .map((value, index) => `- \`${value}\`${valueTexts[index] ? `: ${text(valueTexts[index])}` : ''}`),
    `- Default: \`${JSON.stringify(setting.default)}\``,
    ...(minimum === undefined ? [] : [`- Range: ${minimum} to ${maximum}`]),
    `- Scope: ${scopes[String(setting.scope)]}`,
    ...(tags === undefined ? [] : ['- Few need it: search for `@tag:advanced` in the settings editor']),
    ...(name === 'taskwright.rules' ? ['- Rules: [rules.md](rules.md)'] : []),
  ];
  return `### \`${name}\`\n\n${description}\n\n${lines.join('\n')}\n`;
}

/** Where a setting can be set, by its scope in the manifest. */
const scopes: Readonly<Record<string, string>> = {
  resource: 'user, workspace and folder',
  window: 'user and workspace',
  machine: 'user only',
  'machine-overridable': 'user, or a trusted workspace',
};

function anchorOf(setting: string): string {
  return setting.replaceAll('.', '').toLowerCase();
}

if (import.meta.main) writeFileSync(new URL(settingsPath, root), settingsPage());
