import { suggestionsOpen, typeText } from '../../harness/vscode/window/editor.ts';
import { runFromPalette } from '../../harness/vscode/window/workbench.ts';
import { openAt } from './open-at.ts';
import type { Story } from './scene.ts';

const scripts: Story = {
  subject: 'editor',
  files: {
    'mise.toml': `[tasks.sizes]
description = "Print the size of each bundle"
run = '''
#!/usr/bin/env python3
from pathlib import Path

for file in sorted(Path("dist").rglob("*.js")):
    size = file.stat().st_size  # bytes
    print(f"{file}: {size / 1024:.1f} KiB")
'''

[tasks.deploy]
description = "Copy the bundles to the server"
env = { HOST = "www.example.com", PORT = "2222" }
run = '''
#!/usr/bin/env bash
set -euo pipefail
upload() {
  rsync --archive --rsh="ssh -p $PORT" "$1" "deploy@:/srv/www"
}
upload "{{ config_root }}/dist/"
'''
`,
  },
  begin: (page, folder) => openAt(page, folder, 'mise.toml', 'deploy@'),
  scenes: [
    {
      name: 'scripts',
      kept: ['dark'],
      async prepare(page) {
        // The line of the caret is in the center; the other script must be visible as well.
        await page.keyboard.press('Alt+PageUp');
        await typeText(page, '$');
        await suggestionsOpen(page, 'HOST');
      },
    },
  ],
};

const formatting: Story = {
  subject: 'editor',
  files: {
    // The file before the change is the saved one.
    '.vscode/settings.json': '{ "files.autoSave": "off" }',
    'mise.toml': `[tasks.build]
description="Compile the sources"
run="tsc --build"
sources=["tsconfig.json","src/**/*.ts"]
outputs=[
"dist/**/*.js",
    "dist/**/*.d.ts"
]


[tasks.test]
description   = "Run the unit tests"
depends=["build"]
env={NODE_ENV="test",LOG_LEVEL  =  "warn"}
run="node --test"
`,
  },
  begin: (page, folder) => openAt(page, folder, 'mise.toml', ''),
  scenes: [
    {
      name: 'formatting',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'View: Close Primary Side Bar');
        await runFromPalette(page, 'Format Document');
        await page.locator('.tabs-container .tab.active.dirty').waitFor();
        await runFromPalette(page, 'File: Compare Active File with Saved');
        await page.locator('.monaco-diff-editor .editor.modified .line-insert').first().waitFor();
      },
    },
  ],
};

/** Scripts in several languages with a completed variable, and a file before and after it is formatted. */
export const writingStories: readonly Story[] = [scripts, formatting];
