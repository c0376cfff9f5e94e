import { expect, test } from 'vitest';
import { checkstyleReporter } from '../../../../server/cli/reporters/checkstyle.ts';
import { context, report } from './sample-report.ts';

test('Each file has its problems', () => {
  expect(checkstyleReporter(report, context)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <checkstyle version="4.3">
    <file name="tasks.toml">
    <error line="2" column="1" severity="error" message="\`a\` is defined twice; keep one of them" source="taskwright.duplicate-key"/>
    </file>
    <file name="odd, 100%: name.toml">
    <error line="1" column="5" severity="warning" message="100%&#10;wrong: this, that" source="taskwright.wrong-type"/>
    </file>
    </checkstyle>
    "
  `);
});
