import { arrange } from './arrange.ts';
import type { Component } from './shapes.ts';

// Runs in a worker: receives components, and posts their arrangements in the same order.
addEventListener('message', ({ data }: MessageEvent<readonly Component[]>) => postMessage(data.map(arrange)));
