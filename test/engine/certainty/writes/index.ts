import type { Write } from '../write';
import { contacts } from './contacts';
import { legacyEmail } from './legacyEmail';
import { messages } from './messages';
import { scenario } from './scenario';
import { soap } from './soap';
import { waiting } from './waiting';

/** Every way in which the package writes. A test proves that no operation that writes is missing. */
export const WRITES: readonly Write[] = [...messages, ...waiting, ...contacts, ...scenario, ...legacyEmail, ...soap];

/** Routes that only ask, although their method is one that writes. */
export const QUERIES_BY_POST: readonly string[] = [
	'POST /sms-stat/statuses/get-by-ids',
	'SOAP /smsservicev2.asmx#GetBalance',
	'SOAP /smsservicev2.asmx#GetIncomingMessages',
	'SOAP /smsservicev2.asmx#GetMessageState',
	'SOAP /smsservicev2.asmx#GetStatistics',
	'SOAP /MsgrServiceV2.asmx#GetMessageState',
];

/** Routes that write, although their method is one that asks. */
export const WRITES_BY_GET: readonly string[] = ['GET /rest/v2/Sms/Send'];
