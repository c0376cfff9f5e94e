/**
 * Lets Node 22 run the registry, which requires Node 24: later versions do not start in Wine 8, and what the registry uses of
 * `node:sqlite` exists in Node 22.
 */
Object.defineProperty(process.versions, 'node', { value: '24.0.0' });
