import { defineConfig } from 'vitest/config';
import unitTests, { serviceTests } from './vitest.config.ts';

export default defineConfig({ test: { ...unitTests.test, include: serviceTests, exclude: [] } });
