import { arrange } from './arrange.ts';
import type { Component } from './shapes.ts';

// Runs beside the page: gets components, and answers with their arrangements in the same order.
addEventListener('message', ({ data }: MessageEvent<readonly Component[]>) => postMessage(data.map(arrange)));
