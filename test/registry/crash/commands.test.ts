import { sqliteStorage } from '../../../harness/registry/crash/crashing-storage.ts';
import { testCommandCrashes } from './command-crashes.ts';

testCommandCrashes(sqliteStorage);
