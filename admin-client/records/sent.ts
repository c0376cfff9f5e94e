import type { Body } from '../../admin-contract/body.ts';
import type { Open } from './reported.ts';

/** A body of the contract as the client sends it to any server: roles are texts, because other servers have other roles. */
export type Sent<Schema> = { readonly [Key in keyof Body<Schema>]: Open<Body<Schema>[Key]> };
