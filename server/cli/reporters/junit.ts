import type { CheckedFile, Finding } from '../check/report.ts';
import type { Reporter } from './reporter.ts';
import { xmlDocument, xmlElement } from './xml.ts';

/**
 * Returns a report in JUnit's XML, which most build services show: each file is a suite, each error or warning a failed test, and a
 * file without any a test that passed.
 */
export const junitReporter: Reporter = (report) => {
  const suites = report.files.map(suiteOf);
  const errors = report.failures.map(({ name, message }) =>
    xmlElement(
      'testsuite',
      { name, tests: 1, failures: 0, errors: 1 },
      xmlElement('testcase', { name: 'read', classname: name }, xmlElement('error', { message })),
    ),
  );
  return xmlDocument(xmlElement('testsuites', { name: 'taskwright' }, [...suites, ...errors].join('')));
};

function suiteOf({ name, findings }: CheckedFile): string {
  const failed = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const cases = failed.map((finding) => caseOf(finding, name));
  if (cases.length === 0) cases.push(xmlElement('testcase', { name: 'check', classname: name }));
  return xmlElement('testsuite', { name, tests: cases.length, failures: failed.length, errors: 0 }, cases.join(''));
}

function caseOf({ code, severity, message, place }: Finding, file: string): string {
  const { line, column } = place.start;
  const title = `${code} (line ${line}, column ${column})`;
  return xmlElement('testcase', { name: title, classname: file }, xmlElement('failure', { message, type: severity }));
}
