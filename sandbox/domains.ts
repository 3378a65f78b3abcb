import { createAccountDomain } from './account';
import type { DomainFactory } from './core/domain';
import { createSmsDomain } from './sms';

/** The domains that the sandbox serves. */
export const DOMAINS: DomainFactory[] = [createAccountDomain, createSmsDomain];
