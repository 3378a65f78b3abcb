import type { Core, Domain } from '../core/domain';
import { lookOf } from './look';
import { MESSENGER_PATH, SoapMessenger } from './messenger';
import { soapRoutes } from './service';
import { SMS_PATH, SoapSms } from './sms';

/** The SOAP domain (part 2, 2.7 and 4.6). Its mode is `strict` unless it is set to `silent`. */
export function createSoapDomain(core: Core): Domain {
	const sms = new SoapSms(core);
	const messenger = new SoapMessenger(core, sms);
	const mode = (): string => core.modes.soap ?? 'strict';
	return {
		name: 'soap',
		handlers: {},
		routes: [
			...soapRoutes({ wsdl: 'sms.wsdl', path: SMS_PATH, handlers: sms.handlers, mode }),
			...soapRoutes({ wsdl: 'messenger.wsdl', path: MESSENGER_PATH, handlers: messenger.handlers, mode }),
		],
		looks: { msgr: lookOf },
		tables: [sms.incomingTable],
		modes: ['silent'],
	};
}
