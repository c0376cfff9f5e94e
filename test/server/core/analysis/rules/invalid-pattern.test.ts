import { invalidPattern } from '../../../../../server/core/analysis/rules/invalid-pattern.ts';
import { json } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

describeRule(invalidPattern, {
  example: [
    '[a.tools]\nnode = { version = "24", os = «"darwin "» }',
    '"darwin " is not allowed here; expected an operating system, or one with an architecture after a slash, such as "linux", "macos", "windows" or "linux/x64"',
  ],
  findings: [
    [
      '[a]\nrun = "x"\ntools.x = { version = "1", os = «"mac os"» }',
      '"mac os" is not allowed here; expected an operating system, or one with an architecture after a slash, such as "linux", "macos", "windows" or "linux/x64"',
    ],
    [
      '{ "a": { "tools": { "x": { "version": "1", "os": «"!"» } } } }',
      '"!" is not allowed here; expected an operating system, or one with an architecture after a slash, such as "linux", "macos", "windows" or "linux/x64"',
      json,
    ],
  ],
  valid: [
    '[a.tools]\nx = { version = "1", os = ["linux", "Mac"] }',
    '[a.tools]\nx = { version = "1", os = ["linux", "macos/arm64"] }',
  ],
  fixes: [
    [
      '[a.tools]\nx = { version = "1", os = "mac os" }\n',
      { 'Change to "macos" *': '[a.tools]\nx = { version = "1", os = "macos" }\n' },
    ],
  ],
});
