import { sqliteStorage } from '../../../harness/registry/crash/crashing-storage.ts';
import { testServerCrashes } from './server-crashes.ts';

testServerCrashes(sqliteStorage);
