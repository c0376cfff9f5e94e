import { expect, test } from 'vitest';
import { junitReporter } from '../../../../server/cli/reporters/junit.ts';
import { context, nothing, report } from './sample-report.ts';

test('Each file is a suite, and each problem a failed test', () => {
  expect(junitReporter(report, context)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="taskwright">
    <testsuite name="tasks.toml" tests="1" failures="1" errors="0">
    <testcase name="duplicate-key (line 2, column 1)" classname="tasks.toml">
    <failure message="\`a\` is defined twice; keep one of them" type="error"/>
    </testcase>
    </testsuite>
    <testsuite name="odd, 100%: name.toml" tests="1" failures="1" errors="0">
    <testcase name="wrong-type (line 1, column 5)" classname="odd, 100%: name.toml">
    <failure message="100%&#10;wrong: this, that" type="warning"/>
    </testcase>
    </testsuite>
    <testsuite name="gone.toml" tests="1" failures="0" errors="1">
    <testcase name="read" classname="gone.toml">
    <error message="there is no such file or folder"/>
    </testcase>
    </testsuite>
    </testsuites>
    "
  `);
});

test('A file without problems is a test that passed', () => {
  const files = report.files.map((file) => ({ ...file, findings: [] }));
  expect(junitReporter({ ...report, files, failures: [] }, context)).toContain(
    '<testsuite name="tasks.toml" tests="1" failures="0" errors="0">\n<testcase name="check" classname="tasks.toml"/>\n',
  );
});

test('A report without files is complete', () => {
  expect(junitReporter(nothing, context)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="taskwright"/>\n',
  );
});
