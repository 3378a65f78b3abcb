import { createAccountDomain } from './account';
import { createChatAppDomain } from './chatapp';
import { createContactsDomain } from './contacts';
import type { DomainFactory } from './core/domain';
import { createEmailDomain } from './email';
import { createLegacyEmailDomain } from './legacyEmail';
import { createPushDomain } from './push';
import { createScenarioDomain } from './scenario';
import { createSmsDomain } from './sms';
import { createSoapDomain } from './soap';
import { createVoiceCodeDomain } from './voiceCode';
import { createWalletDomain } from './wallet';

/** The domains that the sandbox serves. */
export const DOMAINS: DomainFactory[] = [
	createAccountDomain,
	createSmsDomain,
	createChatAppDomain,
	createEmailDomain,
	createPushDomain,
	createWalletDomain,
	createContactsDomain,
	createScenarioDomain,
	createSoapDomain,
	createLegacyEmailDomain,
	createVoiceCodeDomain,
];
