import { CHAT_APP_STATUSES } from '../../contract/generated/values';
import type { Core, Domain } from '../core/domain';
import { lookOf } from './look';
import { createSendMany, createSendOne, statusDelivery } from './send';

/** The chat-app domain (part 1, 2.5, 2.6 and 4.3). */
export function createChatAppDomain(core: Core): Domain {
	return {
		name: 'chatapp',
		handlers: {
			sendChatAppMessage: createSendOne(core),
			sendChatAppMessages: createSendMany(core),
			sendChatAppMessagesV1: createSendMany(core),
		},
		incoming: {
			webhook: 'chatAppIncoming',
			event: (fields, at) => ({
				to: 'Example Shop',
				from: '447700900100',
				text: 'Hello',
				profileName: 'Ann',
				ts: at,
				...fields,
			}),
		},
		looks: { chatapp: lookOf },
		testEvents: [
			{
				form: 'chatAppStatus',
				title: 'Status of a chat-app message',
				statuses: ['DELIVERED', ...CHAT_APP_STATUSES.filter((status) => status !== 'DELIVERED')],
				delivery: (status, id, at, url) => statusDelivery(id, { status, at, errorCode: 0 }, url),
			},
		],
	};
}
