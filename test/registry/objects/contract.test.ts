import { beforeAll, describe } from 'vitest';
import { awaitServices, describeWithServices } from '../../support/services.ts';
import { testObjectStore } from './store-contract.ts';
import { fileStore, s3Store } from './stores.ts';

describe('a store of files', () => testObjectStore(fileStore));

describeWithServices('a store with the S3 protocol', () => {
  beforeAll(awaitServices);
  testObjectStore(s3Store);
});
