import { sqliteStorage } from '../../../harness/registry/crash/crashing-storage.ts';
import { isLarge } from '../../support/large.ts';
import { testServerCrashes } from './server-crashes.ts';

const { server } = sqliteStorage.steps;
const stride = isLarge ? server.stride : 3;
testServerCrashes({ ...sqliteStorage, steps: { ...sqliteStorage.steps, server: { ...server, stride } } });
