import { createHash } from 'node:crypto';
import type { Severity } from '../../core/document/problem.ts';
import type { CheckedFile, Finding } from '../check/report.ts';
import type { Reporter } from './reporter.ts';
import { repositoryPath } from './repository-path.ts';

const severities: Readonly<Record<Severity, 'major' | 'minor' | 'info'>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
  hint: 'info',
};

/**
 * Returns a report in the Code Quality format of GitLab, which shows problems in merge requests: an array of issues, by
 * docs.gitlab.com/ci/testing/code_quality, "Code Quality report format". Paths are relative to the root of the repository.
 */
export const gitlabReporter: Reporter = (report, context) => {
  const seen = new Map<string, number>();
  /** The same problem of a text has the same fingerprint after its line has moved; equal ones are numbered. */
  const fingerprint = (path: string, { code, message }: Finding): string => {
    const identity = JSON.stringify([path, code, message]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return createHash('sha256').update(`${identity}${count}`).digest('hex');
  };
  const issueOf = (finding: Finding, file: CheckedFile) => {
    const path = repositoryPath(file, context);
    return {
      description: finding.message,
      check_name: finding.code,
      fingerprint: fingerprint(path, finding),
      severity: severities[finding.severity],
      location: { path, lines: { begin: finding.place.start.line, end: finding.place.end.line } },
    };
  };
  const issues = report.files.flatMap((file) => file.findings.map((finding) => issueOf(finding, file)));
  return `${JSON.stringify(issues, null, 2)}\n`;
};
