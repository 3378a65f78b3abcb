import type { NodeSamples } from '../bench';
import { account } from './account';
import { callbacks } from './callbacks';
import { chatApp } from './chatApp';
import { contacts } from './contacts';
import { email } from './email';
import { legacyEmail } from './legacyEmail';
import { push } from './push';
import { reach } from './reach';
import { scenario } from './scenario';
import { sms } from './sms';
import { soap } from './soap';
import { soapTrigger } from './soapTrigger';
import { voiceCode } from './voiceCode';
import { walletPush } from './walletPush';

/** The samples of every node but Omni Trigger. A new operation needs one entry in its node's file. */
export const SAMPLES: readonly NodeSamples[] = [
	account,
	callbacks,
	chatApp,
	contacts,
	email,
	legacyEmail,
	push,
	reach,
	scenario,
	sms,
	soap,
	soapTrigger,
	voiceCode,
	walletPush,
];
