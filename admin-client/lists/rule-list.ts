import { readRequest } from '../http/requests.ts';
import { recordsOf } from '../reading/listing.ts';
import { ruleReader } from '../reading/rule.ts';
import type { AccessRule, Listing } from '../records/model.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly rules: Listing<AccessRule>;
  }
}

export const ruleList: ListSource<AccessRule> = {
  part: 'rules',
  isScoped: true,
  request: (scope, options) => readRequest(scope, 'acl', 'the access rules', options),
  read: recordsOf(ruleReader),
  keyOf: ({ id }) => id,
};
