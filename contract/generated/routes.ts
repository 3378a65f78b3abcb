// Generated, do not edit: made from the contract by npm run generate.

import type { operations } from './types';

/** The route of every operation, by the operation's id. */
export const ROUTES = {
	getAccount: 'GET /billing-api/companies/current/account',
	getTariffs: 'GET /billing-api/companies/current/plan-records/current',
	sendChatAppMessage: 'POST /chatapp/v2/messages',
	sendChatAppMessages: 'POST /chatapp/v2/messages/batch',
	sendChatAppMessagesV1: 'POST /chatapp/messages',
	listContactLists: 'GET /address-book-api/contact-groups',
	createContactList: 'POST /address-book-api/contact-groups',
	deleteContactLists: 'DELETE /address-book-api/contact-groups',
	deleteContactListsByHeading: 'DELETE /address-book-api/contacts-groups',
	addContacts: 'POST /address-book-api/contacts/batch',
	listContacts: 'GET /address-book-api/contacts/http/range',
	listSegments: 'GET /address-book-api/segments',
	createSegment: 'POST /address-book-api/segments',
	getSegment: 'GET /address-book-api/segments/{segmentId}',
	updateSegment: 'PUT /address-book-api/segments/{segmentId}',
	sendEmail: 'POST /email/messages',
	uploadFile: 'POST /files/files',
	listEmailDetails: 'GET /email-statistics/statistics/detail',
	getEmailStatistics: 'GET /omni-statistics-exporter/export/statistics/sliced-by-event-time',
	getEmailStatisticsSample: 'GET /email-stat/statistics/sliced-by-event-time',
	listSourceAddresses: 'GET /addressbook/v2/UserSettings/SourceAddresses',
	requestSourceAddress: 'POST /email/v2/UserSettings/SourceAddresses',
	deleteSourceAddress: 'DELETE /email/v2/UserSettings/SourceAddresses/{SourceAddress}',
	listTasks: 'GET /email/v2/Tasks',
	createTask: 'POST /email/v2/Tasks',
	getTask: 'GET /email/v2/Tasks/{TaskId}',
	updateTask: 'PUT /email/v2/Tasks/{TaskId}',
	setTaskState: 'PUT /email/v2/Tasks/{TaskId}/State',
	listTemplates: 'GET /email/v2/Templates/',
	createTemplate: 'POST /email/v2/Templates',
	getTemplate: 'GET /email/v2/Templates/{TemplateId}',
	updateTemplate: 'PUT /email/v2/Templates/{TemplateId}',
	deleteTemplate: 'DELETE /email/v2/Templates/{TemplateId}',
	getCounters: 'GET /email/v2/Statistics',
	listStatisticsMessages: 'GET /email/v2/Statistics/Messages',
	sendLegacyTransactional: 'POST /email/v2/messages',
	sendPush: 'POST /push/messages',
	listPushDetails: 'GET /push-statistics/statistics/detail',
	getPushStatistics: 'GET /push-statistics/statistics/of-group',
	getPushStatisticsSample: 'GET /push-statitics/statistics/of-group',
	listScenarios: 'GET /omni-task-api/tasks',
	createScenario: 'POST /omni-task-api/tasks',
	getScenario: 'GET /omni-task-api/tasks/{taskId}',
	sendTransactional: 'POST /omni-scheduler/api/messages',
	listMacros: 'GET /omni-task-api/macros',
	sendSms: 'POST /sms/messages',
	getSmsStatuses: 'POST /sms-stat/statuses/get-by-ids',
	listSmsDetails: 'GET /sms-stat/detail',
	getSmsStatistics: 'GET /sms-stat/statistics/of-group',
	sendVoiceCodeByGet: 'GET /rest/v2/Sms/Send',
	sendVoiceCode: 'POST /rest/v2/Sms/Send',
	getVoiceCodeState: 'GET /rest/v2/Sms/State',
	sendWalletPush: 'POST /wallet/messages',
} as const satisfies Partial<Record<keyof operations, string>>;

export type OperationId = keyof typeof ROUTES;

/** Every HTTP route of the contract, such as `POST /sms/messages`, with the id of its operation. */
export interface RouteOperations {
	'GET /billing-api/companies/current/account': 'getAccount';
	'GET /billing-api/companies/current/plan-records/current': 'getTariffs';
	'POST /chatapp/v2/messages': 'sendChatAppMessage';
	'POST /chatapp/v2/messages/batch': 'sendChatAppMessages';
	'POST /chatapp/messages': 'sendChatAppMessagesV1';
	'GET /address-book-api/contact-groups': 'listContactLists';
	'POST /address-book-api/contact-groups': 'createContactList';
	'DELETE /address-book-api/contact-groups': 'deleteContactLists';
	'DELETE /address-book-api/contacts-groups': 'deleteContactListsByHeading';
	'POST /address-book-api/contacts/batch': 'addContacts';
	'GET /address-book-api/contacts/http/range': 'listContacts';
	'GET /address-book-api/segments': 'listSegments';
	'POST /address-book-api/segments': 'createSegment';
	'GET /address-book-api/segments/{segmentId}': 'getSegment';
	'PUT /address-book-api/segments/{segmentId}': 'updateSegment';
	'POST /email/messages': 'sendEmail';
	'POST /files/files': 'uploadFile';
	'GET /email-statistics/statistics/detail': 'listEmailDetails';
	'GET /omni-statistics-exporter/export/statistics/sliced-by-event-time': 'getEmailStatistics';
	'GET /email-stat/statistics/sliced-by-event-time': 'getEmailStatisticsSample';
	'GET /addressbook/v2/UserSettings/SourceAddresses': 'listSourceAddresses';
	'POST /email/v2/UserSettings/SourceAddresses': 'requestSourceAddress';
	'DELETE /email/v2/UserSettings/SourceAddresses/{SourceAddress}': 'deleteSourceAddress';
	'GET /email/v2/Tasks': 'listTasks';
	'POST /email/v2/Tasks': 'createTask';
	'GET /email/v2/Tasks/{TaskId}': 'getTask';
	'PUT /email/v2/Tasks/{TaskId}': 'updateTask';
	'PUT /email/v2/Tasks/{TaskId}/State': 'setTaskState';
	'GET /email/v2/Templates/': 'listTemplates';
	'POST /email/v2/Templates': 'createTemplate';
	'GET /email/v2/Templates/{TemplateId}': 'getTemplate';
	'PUT /email/v2/Templates/{TemplateId}': 'updateTemplate';
	'DELETE /email/v2/Templates/{TemplateId}': 'deleteTemplate';
	'GET /email/v2/Statistics': 'getCounters';
	'GET /email/v2/Statistics/Messages': 'listStatisticsMessages';
	'POST /email/v2/messages': 'sendLegacyTransactional';
	'POST /push/messages': 'sendPush';
	'GET /push-statistics/statistics/detail': 'listPushDetails';
	'GET /push-statistics/statistics/of-group': 'getPushStatistics';
	'GET /push-statitics/statistics/of-group': 'getPushStatisticsSample';
	'GET /omni-task-api/tasks': 'listScenarios';
	'POST /omni-task-api/tasks': 'createScenario';
	'GET /omni-task-api/tasks/{taskId}': 'getScenario';
	'POST /omni-scheduler/api/messages': 'sendTransactional';
	'GET /omni-task-api/macros': 'listMacros';
	'POST /sms/messages': 'sendSms';
	'POST /sms-stat/statuses/get-by-ids': 'getSmsStatuses';
	'GET /sms-stat/detail': 'listSmsDetails';
	'GET /sms-stat/statistics/of-group': 'getSmsStatistics';
	'GET /rest/v2/Sms/Send': 'sendVoiceCodeByGet';
	'POST /rest/v2/Sms/Send': 'sendVoiceCode';
	'GET /rest/v2/Sms/State': 'getVoiceCodeState';
	'POST /wallet/messages': 'sendWalletPush';
}

export type Route = keyof RouteOperations;

/** An operation by its route, or by its id. */
export type OperationKey = Route | OperationId;

/** The types of an operation: its parameters, its body and its answers. */
export type OperationOf<O extends OperationKey> = O extends Route
	? operations[RouteOperations[O]]
	: O extends OperationId
		? operations[O]
		: never;

/** The parameters in an operation's path. */
export type PathOf<O extends OperationKey> =
	OperationOf<O> extends { parameters: { path?: infer Path } } ? NonNullable<Path> : never;

/** The parameters in an operation's query. */
export type QueryOf<O extends OperationKey> =
	OperationOf<O> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** What an operation takes as JSON, or in its other form where it takes none. */
export type BodyOf<O extends OperationKey> =
	OperationOf<O> extends { requestBody: { content: infer Content } } ? JsonOf<Content> : never;

/** What an operation answers when all is well. */
export type AnswerOf<O extends OperationKey> =
	| (OperationOf<O> extends { responses: { 200: { content: infer Content } } } ? JsonOf<Content> : never)
	| (OperationOf<O> extends { responses: { 201: { content: infer Content } } } ? JsonOf<Content> : never);

type JsonOf<Content> = 'application/json' extends keyof Content ? Content['application/json'] : Content[keyof Content];

/** The operations of the SOAP interface: the path of the service and the name of the operation. */
export const SOAP_ROUTES = [
	'SOAP /MsgrServiceV2.asmx#SendMessage',
	'SOAP /MsgrServiceV2.asmx#SendMessageWithResend',
	'SOAP /MsgrServiceV2.asmx#GetMessageState',
	'SOAP /smsservicev2.asmx#GetBalance',
	'SOAP /smsservicev2.asmx#SendMessage',
	'SOAP /smsservicev2.asmx#SendMessageByTimeZone',
	'SOAP /smsservicev2.asmx#SendMessageByTimeZoneToAddresses',
	'SOAP /smsservicev2.asmx#GetMessageState',
	'SOAP /smsservicev2.asmx#GetStatistics',
	'SOAP /smsservicev2.asmx#GetIncomingMessages',
] as const;

export type SoapRoute = (typeof SOAP_ROUTES)[number];

/** What stands in the element of a SOAP operation, in this order; what is optional is left out (field notes, SOAP). */
export interface SoapRequests {
	'SOAP /MsgrServiceV2.asmx#SendMessage': {
		login?: string;
		password?: string;
		message?: {
			Data?: string;
			DestinationAddresses?: {
				string?: Array<string>;
			};
			SourceAddress?: string;
			Validity?: number;
			Optional?: string;
		};
	};
	'SOAP /MsgrServiceV2.asmx#SendMessageWithResend': {
		login?: string;
		password?: string;
		message?: {
			Data?: string;
			DestinationAddresses?: {
				string?: Array<string>;
			};
			SourceAddress?: string;
			Validity?: number;
			Optional?: string;
		};
	};
	'SOAP /MsgrServiceV2.asmx#GetMessageState': {
		login?: string;
		password?: string;
		messageID?: string;
	};
	'SOAP /smsservicev2.asmx#GetBalance': {
		login?: string;
		password?: string;
	};
	'SOAP /smsservicev2.asmx#SendMessage': {
		login?: string;
		password?: string;
		message?: {
			Data?: string;
			DelayUntilUtc?: string;
			DestinationAddresses?: {
				string?: Array<string>;
			};
			SourceAddress?: string;
			ReceiptRequested?: boolean;
			Validity?: number;
		};
	};
	'SOAP /smsservicev2.asmx#SendMessageByTimeZone': {
		login?: string;
		password?: string;
		sourceAddress?: string;
		destinationAddress?: string;
		data?: string;
		sendDate?: string;
		validity?: number;
	};
	'SOAP /smsservicev2.asmx#SendMessageByTimeZoneToAddresses': {
		login?: string;
		password?: string;
		sourceAddress?: string;
		DestinationAddresses?: {
			string?: Array<string>;
		};
		data?: string;
		Validity?: number;
		SendDate?: string;
	};
	'SOAP /smsservicev2.asmx#GetMessageState': {
		login?: string;
		password?: string;
		messageID?: string;
	};
	'SOAP /smsservicev2.asmx#GetStatistics': {
		login?: string;
		password?: string;
		startDateTime?: string;
		endDateTime?: string;
	};
	'SOAP /smsservicev2.asmx#GetIncomingMessages': {
		login?: string;
		password?: string;
		maxDateUTC?: string;
		minDateUTC?: string;
	};
}

/** The names of the operations of a SOAP service, by its path. */
export type SoapOperation<Path extends string> = SoapRoute extends infer R
	? R extends `SOAP ${Path}#${infer Name}`
		? Name
		: never
	: never;

/** The names in the element of a SOAP operation, in the order that it needs them; those of `message` under its own name. */
export const SOAP_ELEMENTS = {
	'SOAP /MsgrServiceV2.asmx#SendMessage': {
		elements: ['login', 'password', 'message'],
		message: ['Data', 'DestinationAddresses', 'SourceAddress', 'Validity', 'Optional'],
	},
	'SOAP /MsgrServiceV2.asmx#SendMessageWithResend': {
		elements: ['login', 'password', 'message'],
		message: ['Data', 'DestinationAddresses', 'SourceAddress', 'Validity', 'Optional'],
	},
	'SOAP /MsgrServiceV2.asmx#GetMessageState': { elements: ['login', 'password', 'messageID'] },
	'SOAP /smsservicev2.asmx#GetBalance': { elements: ['login', 'password'] },
	'SOAP /smsservicev2.asmx#SendMessage': {
		elements: ['login', 'password', 'message'],
		message: ['Data', 'DelayUntilUtc', 'DestinationAddresses', 'SourceAddress', 'ReceiptRequested', 'Validity'],
	},
	'SOAP /smsservicev2.asmx#SendMessageByTimeZone': {
		elements: ['login', 'password', 'sourceAddress', 'destinationAddress', 'data', 'sendDate', 'validity'],
	},
	'SOAP /smsservicev2.asmx#SendMessageByTimeZoneToAddresses': {
		elements: ['login', 'password', 'sourceAddress', 'DestinationAddresses', 'data', 'Validity', 'SendDate'],
	},
	'SOAP /smsservicev2.asmx#GetMessageState': { elements: ['login', 'password', 'messageID'] },
	'SOAP /smsservicev2.asmx#GetStatistics': { elements: ['login', 'password', 'startDateTime', 'endDateTime'] },
	'SOAP /smsservicev2.asmx#GetIncomingMessages': { elements: ['login', 'password', 'maxDateUTC', 'minDateUTC'] },
} as const satisfies Record<SoapRoute, Record<string, readonly string[]>>;
