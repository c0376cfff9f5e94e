import { defineConfig } from 'vitest/config';
import windowTests, { sidebarTests } from './vitest.vscode.config.ts';

export default defineConfig({ test: { ...windowTests.test, include: sidebarTests, exclude: [] } });
