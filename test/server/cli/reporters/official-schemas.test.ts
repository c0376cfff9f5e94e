import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../server/cli/check/report.ts';
import { checkstyleReporter } from '../../../../server/cli/reporters/checkstyle.ts';
import { gitlabReporter } from '../../../../server/cli/reporters/gitlab.ts';
import { junitReporter } from '../../../../server/cli/reporters/junit.ts';
import { rdjsonReporter } from '../../../../server/cli/reporters/rdjson.ts';
import type { Reporter } from '../../../../server/cli/reporters/reporter.ts';
import { sarifReporter } from '../../../../server/cli/reporters/sarif.ts';
import { findReportSchemas, type ReportCheck } from '../../../support/report-schemas.ts';
import { runIn } from '../support/run-in.ts';
import { context, nothing, report } from './sample-report.ts';

const schemas = await findReportSchemas();

/**
 * What Checkstyle itself writes (`XMLLogger`). What is valid by it is valid by `config/checkstyle-report-1.0.0.xsd` in Checkstyle's
 * repository, which no package contains: that schema requires fewer attributes, and has the same types and severities.
 */
const checkstyleSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:simpleType name="severity">
    <xs:restriction base="xs:string"><xs:pattern value="info|warning|error"/></xs:restriction>
  </xs:simpleType>
  <xs:element name="checkstyle"><xs:complexType>
    <xs:sequence>
      <xs:element name="file" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
        <xs:sequence>
          <xs:element name="error" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
            <xs:attribute name="line" type="xs:positiveInteger" use="required"/>
            <xs:attribute name="column" type="xs:positiveInteger"/>
            <xs:attribute name="severity" type="severity" use="required"/>
            <xs:attribute name="message" type="xs:string" use="required"/>
            <xs:attribute name="source" type="xs:string" use="required"/>
          </xs:complexType></xs:element>
        </xs:sequence>
        <xs:attribute name="name" type="xs:string" use="required"/>
      </xs:complexType></xs:element>
    </xs:sequence>
    <xs:attribute name="version" type="xs:string" use="required"/>
  </xs:complexType></xs:element>
</xs:schema>`;

/**
 * A Code Quality report, by the documentation of GitLab. What is valid by it is valid by the schema with which GitLab reads each item,
 * `app/validators/json_schemas/codeclimate.json` in its repository: that schema requires the same members except `check_name`, and
 * allows others.
 */
const isGitlab = new Ajv().compile({
  type: 'array',
  uniqueItems: true,
  items: {
    type: 'object',
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        properties: {
          // Relative to the repository, without `./`.
          path: { type: 'string', pattern: '^(?!/|\\.{1,2}/)' },
          lines: {
            type: 'object',
            properties: { begin: { type: 'integer', minimum: 1 }, end: { type: 'integer', minimum: 1 } },
            required: ['begin'],
            additionalProperties: false,
          },
        },
        required: ['path', 'lines'],
        additionalProperties: false,
      },
    },
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
  },
});

/** A report whose texts contain what has a meaning in XML and JSON, or is not allowed there. */
const hostile: Report = {
  ...report,
  files: report.files.map((file) => ({
    ...file,
    name: `a & b/<c> "d" 'e' ü 😀.toml`,
    path: `/work/a & b/<c> "d" 'e' ü 😀.toml`,
    findings: file.findings.map((finding) => ({
      ...finding,
      message: `]]> <![CDATA[ & " ' \u0000 \u001b[31m \ud800 \ufffe 😀 \r\n\t`,
    })),
  })),
  failures: [{ name: '<&>', message: '"\u0001"' }],
};

const reports = { 'with problems': report, 'of hostile texts': hostile, 'without files': nothing };

const formats: Readonly<Record<string, { readonly reporter: Reporter; readonly check: ReportCheck | undefined }>> = {
  sarif: { reporter: sarifReporter, check: schemas?.sarif },
  rdjson: { reporter: rdjsonReporter, check: schemas?.rdjson },
  junit: { reporter: junitReporter, check: schemas?.junit },
  checkstyle: { reporter: checkstyleReporter, check: schemas?.xml(checkstyleSchema) },
  gitlab: {
    reporter: gitlabReporter,
    check: (text) => (isGitlab(JSON.parse(text)) ? [] : [JSON.stringify(isGitlab.errors)]),
  },
};

/** Mistakes of many rules in each kind of file, with fixes, related locations and files that cannot be read. */
const files = {
  'tasks.toml':
    '[a]\nrunn = "x"\ntimeout = 5\ndepends = ["b", "c"]\n[a]\n[b]\ndepends = ["a"]\nrun = "echo ü $1 {{ x "\n[c\n',
  'sub folder/ü & <x>.tasks.json': '{ "a": {"run": [1], "tools": {"node": {"version": "1", "path": "x"}}}, } // why',
  'mise.toml': '[tasks.a]\nconfirm = { message = "?" }\ndir = "\\u0000"\n[setings]\n',
  'mise-tasks/s': '#!/bin/sh\n#MISE depnds=["x"]\necho $1\n',
};

describe.each(Object.entries(formats))('%s', (format, { reporter, check }) => {
  test.runIf(check).each(Object.entries(reports))('A report %s is valid by the schema', (_, sample) => {
    expect(check?.(reporter(sample, context))).toEqual([]);
  });

  test.runIf(check).each(['', ' --quiet', ' gone.toml', ' tasks.toml'])(
    '`check%s` is valid by the schema',
    async (words) => {
      const { stdout } = await runIn(files, `check --no-shellcheck --format ${format}${words}`);
      expect(check?.(stdout)).toEqual([]);
    },
  );
});

const invalid: Readonly<Record<string, string>> = {
  sarif: '{"version": "2.1.0", "runs": [{"tool": {"driver": {}}}]}',
  rdjson: '{"diagnostics": [{"location": {"path": "x"}}]}',
  junit: '<testsuites><testsuite><testcase name="x"/></testsuite></testsuites>',
  checkstyle: '<checkstyle version="4.3"><file name="x"><error line="0"/></file></checkstyle>',
  gitlab: '[{"description": "x"}]',
};

test.each(Object.entries(formats).filter(([, { check }]) => check))(
  'The schema of %s refuses another report',
  (format, { check }) => {
    expect(check?.(invalid[format] ?? '')).not.toEqual([]);
  },
);
