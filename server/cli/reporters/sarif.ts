import { pathToFileURL } from 'node:url';
import { rules } from '../../core/analysis/rules/all-rules.ts';
import type { Rule } from '../../core/analysis/rules/rule.ts';
import { isShellCheckCode, shellCheckPage } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import type { Severity } from '../../core/document/problem.ts';
import { pathInside } from '../../files/paths.ts';
import type { CheckedFile, Finding, FindingFix, Place, Report } from '../check/report.ts';
import { version } from '../version.ts';
import type { ReportContext, Reporter } from './reporter.ts';

/** The SARIF name of the folder that relative URIs are resolved against. */
const baseId = 'SRCROOT';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
};

/** Returns the report in the Static Analysis Results Interchange Format 2.1.0 (OASIS) for code scanning services. */
export const sarifReporter: Reporter = (report, context) => {
  const shellCheckCodes = shellCheckCodesIn(report);
  const described = [...rules.map(describeRule), ...shellCheckCodes.map(describeShellCheck)];
  const indexes = new Map(described.map(({ id }, index) => [id, index]));
  return `${JSON.stringify(
    {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Taskwright', semanticVersion: version, rules: described } },
          columnKind: 'utf16CodeUnits',
          originalUriBaseIds: { [baseId]: { uri: folderUri(context.folder) } },
          invocations: [invocationOf(report)],
          results: report.files.flatMap((file) =>
            file.findings.map((finding) => resultOf(finding, file, indexes.get(finding.code), context)),
          ),
        },
      ],
    },
    null,
    2,
  )}\n`;
};

/** Returns the codes of ShellCheck in the report, in the order in which they occur. */
function shellCheckCodesIn({ files }: Report): readonly string[] {
  return [...new Set(files.flatMap(({ findings }) => findings.map(({ code }) => code)).filter(isShellCheckCode))];
}

function describeShellCheck(code: string) {
  return {
    id: code,
    shortDescription: { text: `Check ${code} of ShellCheck` },
    helpUri: shellCheckPage(code),
    help: { text: `See ${shellCheckPage(code)}`, markdown: `See [${code}](${shellCheckPage(code)})` },
  };
}

/** Returns the URI of a folder, with a trailing slash so that relative URIs can be resolved against it. */
function folderUri(folder: string): string {
  const uri = pathToFileURL(folder).href;
  return uri.endsWith('/') ? uri : `${uri}/`;
}

function describeRule({ code, severity, summary, advice }: Rule) {
  return {
    id: code,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} ${advice}` },
    help: { text: withoutCodeMarks(advice), markdown: advice },
    defaultConfiguration: { level: levels[severity] },
  };
}

/** Converts the Markdown of a rule's advice, in which only back quotes are used, to plain text. */
function withoutCodeMarks(markdown: string): string {
  return markdown.replaceAll('`', '"');
}

function invocationOf({ failures }: Report) {
  return {
    executionSuccessful: failures.length === 0,
    toolExecutionNotifications: failures.map(({ name, message }) => ({
      level: 'error',
      message: { text: `${name}: ${message}` },
    })),
  };
}

function resultOf(
  { code, severity, message, place, related, fixes = [] }: Finding,
  file: CheckedFile,
  ruleIndex: number | undefined,
  context: ReportContext,
) {
  return {
    ruleId: code,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: levels[severity],
    message: { text: message },
    locations: [locationOf(place, file, context)],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, id) => ({
        id,
        message: { text: other.message },
        ...locationOf(other.place, other.file ?? file, context),
      })),
    }),
    ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixOf(fix, artifactOf(file, context))) }),
  };
}

function fixOf({ title, isCertain, edits }: FindingFix, artifactLocation: ReturnType<typeof artifactOf>) {
  const replacements = edits.map(({ text, ...place }) => ({
    deletedRegion: regionOf(place),
    insertedContent: { text },
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation, replacements }],
    properties: { certain: isCertain },
  };
}

function regionOf({ start, end }: Place) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

function locationOf(place: Place, file: Pick<CheckedFile, 'name' | 'path'>, context: ReportContext) {
  return {
    physicalLocation: {
      artifactLocation: artifactOf(file, context),
      region: regionOf(place),
    },
  };
}

/** Returns a URI relative to the current folder, or an absolute URI for a file outside it, since `..` is not allowed. */
function artifactOf({ name, path }: Pick<CheckedFile, 'name' | 'path'>, { folder }: ReportContext) {
  const inner = path === undefined ? name : pathInside(folder, path);
  if (inner === undefined) return { uri: pathToFileURL(path ?? name).href };
  return { uri: inner.split('/').map(encodeURIComponent).join('/'), uriBaseId: baseId };
}
