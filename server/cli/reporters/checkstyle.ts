import type { Severity } from '../../core/document/problem.ts';
import type { Reporter } from './reporter.ts';
import { xmlDocument, xmlElement } from './xml.ts';

const severities: Readonly<Record<Severity, 'error' | 'warning' | 'info'>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  hint: 'info',
};

/** Returns a report in the XML of Checkstyle, which many review tools read. */
export const checkstyleReporter: Reporter = (report) => {
  const files = report.files.map(({ name, findings }) => {
    const errors = findings.map(({ code, severity, message, place }) =>
      xmlElement('error', {
        line: place.start.line,
        column: place.start.column,
        severity: severities[severity],
        message,
        source: `taskwright.${code}`,
      }),
    );
    return xmlElement('file', { name }, errors.join(''));
  });
  return xmlDocument(xmlElement('checkstyle', { version: '4.3' }, files.join('')));
};
