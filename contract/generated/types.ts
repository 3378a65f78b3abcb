// Generated, do not edit: made from the contract by npm run generate.

/** An id or another integer that may go past 2^53: read as a bigint or as text where a number would lose digits. */
export type Long = number | bigint | string;

export interface paths {
	'/address-book-api/contact-groups': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List contact lists (part 2, 4.1) */
		get: operations['listContactLists'];
		put?: never;
		/** Create a contact list (part 2, 4.1) */
		post: operations['createContactList'];
		/**
		 * Delete contact lists (part 2, 4.1)
		 * @description The sample's path; a heading spells it contacts-groups. The sample has ids, and a table smsIds.
		 */
		delete: operations['deleteContactLists'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/address-book-api/contacts-groups': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Delete contact lists (part 2, 4.1)
		 * @description The path as a heading spells it.
		 */
		delete: operations['deleteContactListsByHeading'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/address-book-api/contacts/batch': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Add contacts to a list (part 2, 4.1) */
		post: operations['addContacts'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/address-book-api/contacts/http/range': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List the contacts of a list (part 2, 4.1) */
		get: operations['listContacts'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/address-book-api/segments': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List the segments of a list (part 2, 4.2) */
		get: operations['listSegments'];
		put?: never;
		/**
		 * Create a segment of a list (part 2, 4.2)
		 * @description A list has at most 20 segments (part 2, 8).
		 */
		post: operations['createSegment'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/address-book-api/segments/{segmentId}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get a segment (part 2, 4.2) */
		get: operations['getSegment'];
		/** Update a segment (part 2, 4.2) */
		put: operations['updateSegment'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/addressbook/v2/UserSettings/SourceAddresses': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List sender addresses, confirmed and requested (part 2, 4.5) */
		get: operations['listSourceAddresses'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/billing-api/companies/current/account': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get the company account (part 2, 4.4) */
		get: operations['getAccount'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/billing-api/companies/current/plan-records/current': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get the current tariff lines (part 2, 4.4) */
		get: operations['getTariffs'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/chatapp/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send chat-app messages in the v1 form (part 1, 2.6 and 4.3) */
		post: operations['sendChatAppMessagesV1'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/chatapp/v2/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send one chat-app message (part 1, 4.3) */
		post: operations['sendChatAppMessage'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/chatapp/v2/messages/batch': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send several chat-app messages (part 1, 4.3) */
		post: operations['sendChatAppMessages'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email-stat/statistics/sliced-by-event-time': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Get email statistics, at the path of the sample (part 1, 4.2)
		 * @description The same query at the path that a sample calls.
		 */
		get: operations['getEmailStatisticsSample'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email-statistics/statistics/detail': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List emails (part 1, 4.2)
		 * @description The valid combinations of filters are those of the SMS details (part 1, 4.1).
		 */
		get: operations['listEmailDetails'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send one email to one or more recipients (part 1, 4.2)
		 * @description Success and failure both come with HTTP 200; the body says which (part 1, 2.3 and 7).
		 */
		post: operations['sendEmail'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send transactional email (part 2, 4.5)
		 * @description The sender address is confirmed beforehand. POST /Messages is not supported since version 2.
		 */
		post: operations['sendLegacyTransactional'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Statistics': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get counters (part 2, 4.5) */
		get: operations['getCounters'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Statistics/Messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List messages (part 2, 4.5) */
		get: operations['listStatisticsMessages'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Tasks': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List campaigns (part 2, 4.5) */
		get: operations['listTasks'];
		put?: never;
		/** Create a campaign (part 2, 4.5) */
		post: operations['createTask'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Tasks/{TaskId}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get a campaign (part 2, 4.5) */
		get: operations['getTask'];
		/**
		 * Update a campaign (part 2, 4.5)
		 * @description Only in state New (part 2, 3). All fields are required and replaced.
		 */
		put: operations['updateTask'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Tasks/{TaskId}/State': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Change the state of a campaign (part 2, 4.5)
		 * @description Stops, resumes, cancels and deletes; which moves are permitted is not shown (part 2, 3).
		 */
		put: operations['setTaskState'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Templates': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Create a template (part 2, 4.5) */
		post: operations['createTemplate'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Templates/': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List templates (part 2, 4.5) */
		get: operations['listTemplates'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/Templates/{TemplateId}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get a template (part 2, 4.5) */
		get: operations['getTemplate'];
		/** Update a template (part 2, 4.5) */
		put: operations['updateTemplate'];
		post?: never;
		/** Delete a template (part 2, 4.5) */
		delete: operations['deleteTemplate'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/UserSettings/SourceAddresses': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Request a new sender address (part 2, 4.5)
		 * @description A valid email address whose domain is confirmed.
		 */
		post: operations['requestSourceAddress'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/email/v2/UserSettings/SourceAddresses/{SourceAddress}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Delete a sender address (part 2, 4.5) */
		delete: operations['deleteSourceAddress'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/files/files': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Upload one file to attach to emails (part 1, 4.2)
		 * @description One call a file; the fileId goes into AttachmentsIds.
		 */
		post: operations['uploadFile'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/omni-scheduler/api/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send transactional messages through a scenario (part 2, 4.3)
		 * @description The scenario was created with type API and a trigger of type TRAN_API_SOURCE.
		 */
		post: operations['sendTransactional'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/omni-statistics-exporter/export/statistics/sliced-by-event-time': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Get email statistics (part 1, 4.2 and 2.11)
		 * @description Both pairs of names for the period are documented; one pair is required.
		 */
		get: operations['getEmailStatistics'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/omni-task-api/macros': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List the macros of scenarios (part 2, 4.3) */
		get: operations['listMacros'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/omni-task-api/tasks': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List scenarios (part 2, 4.3) */
		get: operations['listScenarios'];
		put?: never;
		/** Create a scenario (part 2, 4.3) */
		post: operations['createScenario'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/omni-task-api/tasks/{taskId}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get a scenario (part 2, 4.3) */
		get: operations['getScenario'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/push-statistics/statistics/detail': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List push notifications (part 1, 4.4)
		 * @description The valid combinations of filters are those of the SMS details (part 1, 4.1).
		 */
		get: operations['listPushDetails'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/push-statistics/statistics/of-group': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get push statistics (part 1, 4.4) */
		get: operations['getPushStatistics'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/push-statitics/statistics/of-group': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get push statistics, at the path that a sample spells (part 1, 4.4) */
		get: operations['getPushStatisticsSample'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/push/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send push notifications (part 1, 4.4)
		 * @description A sender id and push access are enabled first.
		 */
		post: operations['sendPush'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/rest/v2/Sms/Send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Call a number with a code, as the sample does it (part 2, 4.7) */
		get: operations['sendVoiceCodeByGet'];
		put?: never;
		/**
		 * Call a number with a code (part 2, 4.7)
		 * @description How the body is written is not shown. Login and password stand in the body, not in a URL that is logged.
		 */
		post: operations['sendVoiceCode'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/rest/v2/Sms/State': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Get the state of a call (part 2, 4.7; field notes, voice codes)
		 * @description Not in the documents, which name the status query of the SMS interface (part 2, 4.7); seen in deployments.
		 */
		get: operations['getVoiceCodeState'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/sms-stat/detail': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List messages (part 1, 4.1)
		 * @description Valid combinations of filters: `taskId`; `taskId`+`triggerId`; `dateTimeFrom`+`dateTimeTo`;
		 *     `taskId`+`triggerId`+`dateTimeFrom`+`dateTimeTo`; `messageIds`.
		 */
		get: operations['listSmsDetails'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/sms-stat/statistics/of-group': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get SMS statistics (part 1, 4.1) */
		get: operations['getSmsStatistics'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/sms-stat/statuses/get-by-ids': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Get the statuses of messages by their ids (part 1, 4.1) */
		post: operations['getSmsStatuses'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/sms/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send SMS messages (part 1, 4.1) */
		post: operations['sendSms'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/wallet/messages': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send wallet push notifications (part 1, 4.5)
		 * @description A sender id and access are enabled first. The largest batch is not shown (part 1, 8).
		 */
		post: operations['sendWalletPush'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export interface webhooks {
	chatAppIncoming: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Incoming chat-app message, posted to the customer's URL (part 1, 2.10) */
		post: operations['receiveChatAppIncoming'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	chatAppStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Status of a chat-app message, posted to its callbackUrl (part 1, 2.10) */
		post: operations['receiveChatAppStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	emailStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Status of an email (part 1, 2.10)
		 * @description Posted to callbackUrl in the recipient's ExtraData; form A is switched on by the account manager or technical support (part 1, 6).
		 */
		post: operations['receiveEmailStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	pushStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Status of a push notification (part 1, 2.10)
		 * @description Switched on by the account manager or technical support (part 1, 6).
		 */
		post: operations['receivePushStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	scenarioStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Status of a transactional scenario message, posted to the callbackUrl of the send (part 2, 2.4 and 6) */
		post: operations['receiveScenarioStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	smsIncoming: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Incoming SMS, posted to the customer's URL (part 1, 2.10) */
		post: operations['receiveSmsIncoming'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	smsStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Status callback, posted to the message's callbackUrl (part 1, 2.10 and 6)
		 * @description After an answer of 500 there are 5 attempts, 1 minute apart (part 1, 6).
		 */
		post: operations['receiveSmsStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	walletStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Status of a wallet push notification, posted to its callbackUrl (part 1, 6) */
		post: operations['receiveWalletStatus'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export interface components {
	schemas: {
		/** @description Account record (part 2, 2.5). Balances can be zero or negative. */
		Account: {
			/** @description Values not shown; a sample has POSTPAID. */
			accountType?: string;
			addPercent?: number;
			balance?: number;
			companyId?: number;
			/** @description Overdraft. */
			credit?: number;
			currencyId?: number;
			/** @description Balance threshold of financial blocking. */
			disableThreshold?: number;
			isBlocked?: boolean;
			notifyThreshold?: number;
			recalcBillRate?: boolean;
			reserve?: number;
			/** @description Reserved sum for SMS subscriptions. */
			reserveSms?: number;
			/** @description Reserved sum for subscriptions of the second messenger channel. */
			reserveViber?: number;
		};
		/** @description Response of the account query (part 2, 2.5). */
		AccountResponse: {
			result: {
				account: components['schemas']['Account'];
				/** @description Available channels. */
				validPacketChannels?: string[];
			};
		};
		/** @description Part 2, 2.4. */
		AddressBookSource: {
			addressBookSourceType?: string;
			/** @description Consider the local time of the contact. */
			byTimeZone?: boolean;
			/** @description Described with opposite meanings. */
			checkDuplicate?: boolean;
			contactGroupIds?: Long[];
			/**
			 * @description Filled when the type is periodic.
			 * @enum {string}
			 */
			period?: 'ONCE' | 'DAILY' | 'WEEKLY' | 'MONTHLY';
			segmentIds?: Long[];
			smoothSendMinutes?: number;
			stopContactGroupIds?: Long[];
		};
		Android: {
			/** @description URL or deep link opened on a click. */
			action?: string;
			androidChannelId?: string;
			buttons?: components['schemas']['PushButtons'];
			collapseKey?: string;
			iconColor?: string;
			/** @description The rules are those of the image of apns. */
			image?: string;
			smallIcon?: string;
			/** @description The default value or a file in /res/raw/; AIF, AIFF, WAV, MP3, MP4 up to 5 MB. */
			sound?: string;
			tag?: string;
		};
		/** @description Android of the earlier form, which has icon, and iconCollor as the service spells it. */
		AndroidDto: {
			/** @description URL or deep link opened on a click. */
			action?: string;
			androidChannelId?: string;
			buttons?: components['schemas']['PushButtons'];
			collapseKey?: string;
			/** @description URL; sizes 24, 36, 48, 72, 96, square. */
			icon?: string;
			iconCollor?: string;
			/** @description The rules are those of the image of apns. */
			image?: string;
			smallIcon?: string;
			/** @description AIF, AIFF, WAV, MP3, MP4 up to 5 MB. */
			sound?: string;
			tag?: string;
		};
		/** @description The same in both forms (the earlier one names it ApnsDto); there a missing sound file falls back to the default. */
		Apns: {
			/** @description URL or deep link opened on a click. */
			action?: string;
			buttons?: components['schemas']['PushButtons'];
			/** @description File name in the application bundle; JPEG, GIF, PNG; at least 512x256, best 1440x720, at most 2880x1440, 2:1. */
			image?: string;
			/** @description URL of the attached file; audio AIFF, WAV, MP3, MPEG-4 up to 5 MB; video MPEG, MPEG-2, AVI up to 50 MB; image JPEG, PNG, GIF, 1:1 or 1024x1024, up to 10 MB. */
			linkToMedia?: string;
			/** @description The default value or a file name; AIF, AIFF, WAV, MP3, MP4 up to 5 MB. */
			sound?: string;
		};
		/** @description Codecs opus. Voice is audio recorded on the device. */
		Audio: components['schemas']['Media'] & components['schemas']['NoCaption'] & components['schemas']['NoFilename'];
		BodyParameter: {
			text?: unknown;
			/** @enum {unknown} */
			type?: 'text' | 'currency' | 'date_time';
		};
		/** @description The text of a URL button is the suffix of its address. */
		ButtonParameter: {
			text?: unknown;
			/** @enum {unknown} */
			type?: 'text' | 'payload';
		};
		ButtonValue: string;
		CampaignBody: components['schemas']['LegacyBody'];
		/** @description Holds [Unsubscribe] and [WebVersion], and no stop-words (part 2, 4.5). Some deployments spell {{Unsubscribed}}. */
		CampaignText: components['schemas']['LegacyText'];
		ChatAppBatch: {
			messages: components['schemas']['ChatAppMessage'][];
		};
		ChatAppCallbackUrl: string;
		ChatAppContact: {
			addresses?: components['schemas']['ContactAddress'][];
			/** @description YYYY-MM-DD. */
			birthday?: string;
			emails?: components['schemas']['ContactEmail'][];
			name: components['schemas']['ContactName'];
			org?: components['schemas']['ContactCompany'];
			phones?: components['schemas']['ContactPhone'][];
			urls?: components['schemas']['ContactUrl'][];
		};
		/** @description Samples show it, in parts or as a timestamp. */
		ChatAppDateTime: {
			day_of_month?: number | string;
			day_of_week?: number | string;
			fallback_value?: string;
			hour?: number | string;
			minute?: number | string;
			month?: number | string;
			timestamp?: number | string;
			year?: number | string;
		};
		/** @description Part 1, 2.10; the keys are those of an incoming SMS, and profileName tells them apart. */
		ChatAppIncoming: {
			/** @description Sender's phone. */
			from: string;
			/**
			 * Format: int64
			 * @description It goes past 2^53.
			 */
			incomingMessageId: Long;
			profileName: string | null;
			text?: string | null;
			/** @description Name of the receiver's profile. */
			to: string;
			/** @description Milliseconds. */
			ts: number;
		};
		/** @description The address is shown only if a name is given. */
		ChatAppLocation: {
			address?: string;
			latitude: number;
			longitude: number;
			name?: string;
		};
		/** @description Part 1, 2.5. The object that matches `type` is required; at most one media object. */
		ChatAppMessage: {
			audio?: components['schemas']['Audio'];
			/** @description Key/value pairs returned in the callback. */
			callbackData?: {
				[key: string]: unknown;
			};
			callbackUrl?: components['schemas']['ChatAppCallbackUrl'];
			contacts?: components['schemas']['ChatAppContact'][];
			document?: components['schemas']['Document'];
			/** @description Approved sender name. */
			from: string;
			image?: components['schemas']['Image'];
			interactive?: components['schemas']['Interactive'];
			location?: components['schemas']['ChatAppLocation'];
			/**
			 * @description URL previews in text messages.
			 * @default false
			 */
			preview_url?: boolean;
			/** @enum {string} */
			recipient_type?: 'individual';
			sticker?: components['schemas']['Sticker'];
			template?: components['schemas']['ChatAppTemplate'];
			text?: components['schemas']['ChatAppText'];
			to: components['schemas']['ChatAppRecipient'];
			/**
			 * @default text
			 * @enum {string}
			 */
			type?:
				| 'text'
				| 'audio'
				| 'document'
				| 'image'
				| 'video'
				| 'sticker'
				| 'contacts'
				| 'location'
				| 'template'
				| 'interactive';
			video?: components['schemas']['Video'];
		};
		/** @description Reason of a rejection (part 1, 7). A sample shows invalid.to with ref to. */
		ChatAppReason: components['schemas']['Reason'] & {
			key?: string;
		};
		/** @description E.164. */
		ChatAppRecipient: string;
		ChatAppResult: {
			result: components['schemas']['ChatAppResultEntry'][];
		};
		/** @description Part 1, 2.5 and 2.6; the keys of reasons stand in part 1, 7. */
		ChatAppResultEntry: {
			code: components['schemas']['EntryCode'];
			/** @description With OK only. */
			messageId?: string | null;
			/** @description With REJECTED only. */
			reasons?: components['schemas']['ChatAppReason'][] | null;
		};
		ChatAppSingleResult: {
			result: components['schemas']['ChatAppResultEntry'][] | components['schemas']['ChatAppResultEntry'];
		};
		/** @description Part 1, 2.9. */
		ChatAppStatus: string;
		/** @description A sample of the v1 form (part 1, 2.10). */
		ChatAppStatusCallback: {
			/** @description Given in the request. */
			callbackData?: {
				[key: string]: unknown;
			} | null;
			errorCode?: number | null;
			messageId: components['schemas']['Id'];
			status: components['schemas']['ChatAppStatus'];
			/** @description Milliseconds. */
			ts: number;
		}[];
		/** @description Variables are numbered from 1 upward as {{1}}, {{2}} and are filled in order by the parameters. The documents mark only components as optional and none of the others as required. */
		ChatAppTemplate: {
			/** @description Up to 3 buttons. */
			components?: components['schemas']['TemplateComponent'][];
			language?: components['schemas']['TemplateLanguage'];
			name: string;
			namespace?: string;
		};
		ChatAppText: {
			/** @description May hold several URLs and formatting. */
			body: string;
		};
		/** @description Part 1, 2.6. The media types and sizes are those of part 1, 2.5. */
		ChatAppV1Message: {
			address?: string;
			addressName?: string;
			addressUrl?: string;
			/** @description Key/value pairs returned in the callback. */
			callbackData?: {
				[key: string]: unknown;
			};
			callbackUrl?: components['schemas']['ChatAppCallbackUrl'];
			contentName?: string;
			/** @description MIME type. */
			contentType?: string;
			contentUrl?: components['schemas']['HttpUrl'];
			from: string;
			/** @default en */
			languageCode?: string;
			latitude?: number;
			longitude?: number;
			/** @description The name of each object is the button's name in the template (part 1, 2.6): an array of objects with one such name each, or one object. */
			templateButtonParams?:
				| {
						[key: string]: components['schemas']['TemplateButton'];
				  }[]
				| {
						[key: string]: components['schemas']['TemplateButton'];
				  };
			/** @description Id in the provider's system. */
			templateId?: string;
			/** @description Keyed by the position number of the value. */
			templateParams?: {
				[key: string]: string | number;
			};
			text?: string;
			to: components['schemas']['ChatAppRecipient'];
			whatsAppContacts?: components['schemas']['ChatAppContact'];
		};
		/** @description An object holding `messages`; samples also show the bare array (part 1, 4.3). */
		ChatAppV1Request:
			| {
					messages: components['schemas']['ChatAppV1Message'][];
			  }
			| components['schemas']['ChatAppV1Message'][];
		/** @description Only the 4 digits of the code. */
		Code: string;
		/** @description Contact record (part 2, 2.2). */
		Contact: {
			companyId?: number;
			/** Format: int64 */
			contactGroupId?: Long;
			contactId: string;
			creationDate?: string | null;
			email?: string | null;
			fields?:
				| {
						displayName?: string | null;
						name: string;
						type?: number | string | null;
						value?: (string | null)[] | null;
				  }[]
				| null;
			'last update'?: string | null;
			/** @description Also seen as `last update`. */
			lastUpdate?: string | null;
			phone?: string | null;
			pushInfo?:
				| {
						appId?: string | null;
						os?: number | null;
						pushToken?: string | null;
				  }[]
				| null;
			unsubscribedData?: components['schemas']['Unsubscribed'][] | null;
		};
		/** @description Upload result entry (part 2, 2.2). */
		ContactAdded: {
			code: components['schemas']['EntryCode'];
			description?: string | null;
			result: {
				/**
				 * Format: int64
				 * @description With OK.
				 */
				contactId?: Long | null;
				displayName?: string | null;
				fieldName?: string | null;
				/** @description With REJECTED. */
				localizationKey?: string | null;
			} | null;
		};
		ContactAddress: {
			city?: string;
			country?: string;
			/** @description Two letters. */
			country_code?: string;
			state?: string;
			street?: string;
			type?: components['schemas']['HomeOrWork'];
			zip?: string;
		};
		/** @description A basic attribute of a contact (part 2, 2.2); a list's own attributes come beside these. */
		ContactAttribute: string;
		ContactCompany: {
			company?: string;
			department?: string;
			title?: string;
		};
		ContactEmail: {
			email?: string;
			type?: components['schemas']['HomeOrWork'];
		};
		/** @description List record (part 2, 2.1). */
		ContactList: {
			autoDeleteEnabled?: boolean | null;
			companyId?: number;
			contactGroupId: string;
			contactsCount?: number;
			creationDate?: string | null;
			fields?: components['schemas']['FieldRecord'][] | null;
			lastUpdate?: string | null;
			name: string;
			segmentsCount?: number;
			type?: components['schemas']['ContactListType'];
		};
		/** @description Part 2, 2.1. */
		ContactListCreate: {
			/** @description Deletes contacts that are unused for over two weeks or lack data such as phone or email. */
			autoDeleteEnabled?: boolean;
			/** @description Custom fields. */
			fields?: components['schemas']['FieldDefinition'][];
			name: string;
			type?: components['schemas']['ContactListType'];
		};
		/** @description On failure result is null, with reasons and description (part 2, 2.1). */
		ContactListCreated: {
			description?: string | null;
			reasons?: components['schemas']['ContactReasons'];
			/** @description Id of the list; digits past 2^53. */
			result: string | null;
		};
		/** @description Part 2, 4.1. */
		ContactListsDeleted: {
			reasons?: components['schemas']['ContactReasons'];
			result:
				| {
						code: components['schemas']['EntryCode'];
						/** @description With REJECTED. */
						description?: string | null;
						/** @description Id of the list. */
						result?: string | number | null;
				  }[]
				| null;
		};
		ContactListsResponse: {
			result: components['schemas']['ContactList'][];
		};
		/** @description Values not shown, a sample uses STANDARD. */
		ContactListType: string;
		/** @description At least one optional field accompanies formatted_name. */
		ContactName: {
			first_name?: string;
			formatted_name: string;
			last_name?: string;
			middle_name?: string;
			prefix?: string;
			suffix?: string;
		};
		ContactPhone: {
			/** @description Filled from wa_id as a formatted number. */
			phone?: string;
			/** @enum {string} */
			type?: 'CELL' | 'MAIN' | 'IPHONE' | 'HOME' | 'WORK';
			wa_id?: string;
		};
		/** @description Keys are an open set; a sample shows name.must.be.not.null (part 2, 7). */
		ContactReasons: components['schemas']['Reason'][] | null;
		ContactsAdded: {
			result: components['schemas']['ContactAdded'][];
		};
		/** @description Part 2, 4.1. How many contacts a request takes is not shown. */
		ContactsBatch: {
			/**
			 * Format: int64
			 * @description It goes past 2^53.
			 */
			contactGroupId: Long;
			contacts: components['schemas']['ContactUpload'][];
			/** @description Declared as an integer; the sample uses the field name phone. */
			duplicateCheckField?: string | number;
		};
		ContactsResponse: {
			result: components['schemas']['Contact'][];
		};
		/** @description Part 2, 2.2. */
		ContactUpload: {
			email?: string;
			fields?: components['schemas']['FieldValue'][];
			phone?: components['schemas']['PhoneNumber'];
			/** @description Push lists only. */
			pushInfo?: components['schemas']['PushInfo'][];
		};
		ContactUrl: {
			type?: components['schemas']['HomeOrWork'];
			url?: string;
		};
		CountersResponse: {
			Result?: components['schemas']['TaskCounters'];
		} & components['schemas']['LegacyEnvelope'];
		Currency: {
			/** @description Amount times 1000. */
			amount_1000?: number;
			/** @description ISO 4217. */
			code?: string;
			fallback_value: string;
		};
		/** @description Any valid MIME type. */
		Document: components['schemas']['Media'] & components['schemas']['NoCaption'];
		EmailAddress: string;
		/** @description Exactly one of Html and PlainText is filled, and it holds the [Unsubscribe] macro (part 1, 2.3). */
		EmailBody: {
			Html?: string;
			/** @description Tags are shown as text. */
			PlainText?: string;
		};
		EmailCode: string;
		/**
		 * @description Name of a column (part 1, 4.2).
		 * @enum {string}
		 */
		EmailColumn:
			| 'COMPANY_ID'
			| 'COMPANY_NAME'
			| 'EVENT_DATE_TIME'
			| 'MESSAGE_ID'
			| 'PRICE'
			| 'RECIPIENT'
			| 'SENT_DATE_TIME'
			| 'SOURCE_ADDRESS'
			| 'SOURCE_NAME'
			| 'STATUS'
			| 'SUBJECT'
			| 'TASK_ID'
			| 'TASK_NAME'
			| 'TASK_TYPE'
			| 'TRIGGER_CONTACT_GROUP'
			| 'TRIGGER_SEGMENT'
			| 'IS_CONTACT_GROUP_DELETED'
			| 'IS_TRIGGER_SEGMENT_DELETED'
			| 'TRIGGER_ID'
			| 'USER_ID'
			| 'USER_LOGIN';
		/** @description Part 1, 2.11; list, segment and isSegmentDeleted come when their columns are asked for. */
		EmailDetail: {
			companyId?: number | null;
			companyName?: string | null;
			eventDateTime?: string | null;
			isListDeleted?: boolean | null;
			isSegmentDeleted?: boolean | null;
			list?: string | null;
			/** Format: int64 */
			messageId?: Long;
			price?: string | null;
			recipient?: string | null;
			segment?: string | null;
			sentDateTime?: string | null;
			sourceAddress?: string | null;
			sourceName?: string | null;
			status?: string | null;
			subject?: string | null;
			/** Format: int64 */
			taskId?: Long | null;
			/** Format: int64 */
			triggerId?: Long | null;
			userId?: number | null;
			userLogin?: string | null;
		};
		/** @description Part 1, 2.11. */
		EmailDetailPage: {
			result: components['schemas']['Page'] & {
				/** @description Records with only the requested fields. */
				data: components['schemas']['EmailDetail'][];
			};
		};
		/** @description Part 1, 2.3. */
		EmailMessage: {
			/** @description File ids from the file upload; strings, though one form of the documents types them as integers. */
			AttachmentsIds?: Long[];
			Body: components['schemas']['EmailBody'];
			/** @description When true, a recipient on the company's unsubscribed list is not sent to. */
			CheckUnsubscription?: boolean;
			Recipients: components['schemas']['EmailRecipient'][];
			Sender: components['schemas']['EmailSender'];
			Subject: string;
		};
		/** @description Given with code REJECTED only; the full list of keys is not shown. */
		EmailReasonsB:
			| {
					key: string;
					ref?: string | null;
			  }[]
			| null;
		EmailRecipient: {
			Address: components['schemas']['EmailAddress'];
			/** @description Returned in the status callback. In one form its callbackUrl carries where callbacks go (part 1, 6). */
			ExtraData?: {
				callbackUrl?: components['schemas']['HttpUrl'];
			} & {
				[key: string]: unknown;
			};
			/** @description Macros for the body, written there as [Key]. */
			MergeFields?: {
				[key: string]: string;
			};
			Name?: string;
		};
		EmailResult: components['schemas']['EmailResultA'] | components['schemas']['EmailResultB'];
		/** @description Form A (part 1, 2.3); result is given on success only, Reasons on failure only. */
		EmailResultA: {
			description: string;
			Reasons?:
				| {
						Key: string;
						Reference?: string | null;
				  }[]
				| null;
			result?:
				| {
						address: string;
						/** @description Position of the recipient. */
						index: number;
						messageId: string;
				  }[]
				| null;
		};
		/** @description Form B (part 1, 2.3); upper-case keys. */
		EmailResultB: {
			Code: components['schemas']['EmailCode'];
			/** @description Given when Code is not ok. */
			Description?: string | null;
			Reasons?: components['schemas']['EmailReasonsB'];
			Result?: components['schemas']['EmailResultEntryB'][] | null;
		};
		EmailResultEntryB: {
			Address: string;
			Code: components['schemas']['EmailCode'];
			Description?: string | null;
			Index: number;
			MessageId?: string | null;
			Reasons?: components['schemas']['EmailReasonsB'];
		};
		EmailSender: {
			/** @description Its domain is created and approved. */
			Address: components['schemas']['EmailAddress'];
			Name?: string;
		};
		/** @description Semicolon-separated text; one header line, one line a bucket, the last line for the whole period. Rates are percentages (part 1, 2.11). */
		EmailStatistics: string;
		/** @description Part 1, 2.9. BOUNCED may be soft, which the documents do not know (field notes). */
		EmailStatus: string;
		/** @description Form A (part 1, 2.10). */
		EmailStatusFormA: {
			contactId?: components['schemas']['OptionalId'];
			dateTime: string;
			email: string;
			event: components['schemas']['EmailStatus'];
			messageId: components['schemas']['Id'];
			taskId?: components['schemas']['OptionalId'];
			/** @description Type not shown; the ExtraData of the recipient. */
			userData?: unknown;
		}[];
		/** @description Form B (part 1, 2.10). */
		EmailStatusFormB: {
			/** @description With OPENED, CLICKED and UNSUBSCRIBED only. */
			clientInfo?: {
				browser?: string | null;
				operatingSystem?: string | null;
				platform?: string | null;
			} | null;
			contactId?: components['schemas']['OptionalId'];
			dateTime: string;
			email: string;
			event: components['schemas']['EmailStatus'];
			/** @description Seen with BOUNCED, which may be soft. */
			isHardbounce?: boolean | string | null;
			messageId: components['schemas']['Id'];
			/** @description Key/value pairs given in the request. */
			options?: {
				[key: string]: unknown;
			} | null;
			/** @description Seen with BOUNCED. */
			reason?: string | null;
			taskId?: components['schemas']['OptionalId'];
			triggerId?: components['schemas']['OptionalId'];
			/** @description CLICKED only. */
			url?: string | null;
		};
		/** @description XML form (part 1, 2.10); as JSON the list of its elements. */
		EmailStatusXml: {
			browser?: string;
			/** @description Entries of a key and a typed value. */
			callbackData?: {
				key: string;
				value?: string;
			}[];
			channel?: string;
			contactId?: components['schemas']['OptionalId'];
			email: string;
			messageId: components['schemas']['Id'];
			os?: string;
			status: components['schemas']['EmailStatus'];
			taskId?: components['schemas']['OptionalId'];
			triggerId?: components['schemas']['OptionalId'];
			/** @description Milliseconds. */
			ts?: number;
			url?: string;
		}[];
		EmailTemplate: {
			attachmentIds?: Long[];
			htmlBody?: string;
			plainText?: string;
			sourceAddress?: string;
			sourceName?: string;
			subject?: string;
		};
		/** @description OK (processed) or REJECTED (error) (part 1, 2.1). */
		EntryCode: string;
		/**
		 * @description Body of a failed request. The documents do not show it (part 1, 7); this is the form of the family. Error bodies
		 *     also come as the documented envelope, as HTML, or empty.
		 */
		ErrorBody: {
			error?: string;
			message?: string;
			path?: string;
			status?: number;
			timestamp?: string | number;
		};
		/** @description Of the parent trigger (part 2, 2.4); the channel is that of the parent, which no rule of this schema can say. */
		EventSource: {
			channel: components['schemas']['ScenarioChannel'];
			/** @enum {string} */
			eventType: 'STATE';
			/** @description Message status. */
			eventValue: string;
		};
		/** @description Part 2, 2.1. */
		FieldDefinition: {
			/** @description Name in the personal account. */
			displayName?: string;
			name: string;
			type?: components['schemas']['FieldType'];
			/** @description Allowed values, e.g. gender.male. */
			values?: string[];
		};
		FieldRecord: {
			displayName?: string | null;
			/** @description Shown by default. */
			isDefault?: boolean | null;
			name: string;
			type?: number | null;
			values?: string[] | null;
		};
		/**
		 * @description Type code of a custom field (part 2, 2.1).
		 * @enum {integer}
		 */
		FieldType: 0 | 1 | 2 | 3 | 5 | 8;
		FieldValue: {
			displayName?: string;
			name: string;
			/** @description Values not shown; the codes of FieldType fit (part 2, 2.1 and 2.2). */
			type?: number | string;
			value: string[];
		};
		/** @enum {string} */
		FileCategory: 'EMAIL_ATTACHMENT';
		/** @description Part 1, 2.4. */
		FileResult: {
			result: {
				fileId: string;
				/** @description Download URL. */
				publicUrl?: string;
			};
		};
		/** @description Part 1, 4.2; size and count limits are not shown. */
		FileUpload: {
			category?: components['schemas']['FileCategory'];
			/** Format: binary */
			file: string;
		};
		/**
		 * @description How the two elements of a node are joined (part 2, 2.3).
		 * @enum {string}
		 */
		FilterOperator: 'AND' | 'OR';
		FooterParameter: {
			text?: unknown;
			/** @enum {unknown} */
			type?: 'text';
		};
		/** @description A value of the attribute gender (part 2, 2.1 and 2.2). */
		Gender: string;
		/** @description Without [Unsubscribe] the message is not sent. Some deployments spell it {{Unsubscribed}}. */
		HasUnsubscribe: string;
		HeaderParameter: {
			text?: unknown;
			/** @enum {unknown} */
			type?: 'text' | 'image' | 'video' | 'document';
		};
		/** @enum {string} */
		HomeOrWork: 'HOME' | 'WORK';
		/** @description Any valid URL with http or https scheme (part 1, 2.2). */
		HttpUrl: string;
		/**
		 * Format: int64
		 * @description A number in one callback and text in the next; it goes past 2^53.
		 */
		Id: Long;
		/** @description GIFs are converted to MP4 video; a transparent background is not supported. */
		Image: components['schemas']['Media'] & components['schemas']['NoFilename'];
		Interactive: {
			action: components['schemas']['InteractiveAction'];
			body: {
				text: string;
			};
			footer?: {
				text: string;
			};
			header?: components['schemas']['InteractiveHeader'];
			/** @enum {string} */
			type: 'list' | 'button';
		};
		/** @description buttons for type button; button and sections for type list. */
		InteractiveAction: {
			/** @description Unique in the message; no emoji, no variables. */
			button?: string;
			/** @description The title of each button is unique. */
			buttons?: components['schemas']['InteractiveButton'][];
			/** @description With more than one section, each has a title. */
			sections?: components['schemas']['InteractiveSection'][];
		};
		InteractiveButton: {
			reply: {
				/** @description Comes back with the incoming message on a click. */
				id: string;
				title: string;
			};
			/** @enum {string} */
			type: 'reply';
		};
		InteractiveHeader: {
			document?: components['schemas']['Document'];
			image?: components['schemas']['Image'];
			text?: string;
			/**
			 * @description A list takes text only.
			 * @enum {string}
			 */
			type: 'text' | 'video' | 'image' | 'document';
			video?: components['schemas']['Video'];
		};
		InteractiveRow: {
			description?: string;
			id: string;
			title: string;
		};
		InteractiveSection: {
			rows?: components['schemas']['InteractiveRow'][];
			title?: string;
		};
		/** @description Html and PlainText; the one that is filled holds the macros where the text of a campaign is checked. */
		LegacyBody: {
			Html?: components['schemas']['LegacyText'];
			PlainText?: components['schemas']['LegacyText'];
		};
		/** @description Form /Date(<milliseconds>-0000)/. */
		LegacyDateOut: string | null;
		/** @description Date-time in UTC. */
		LegacyDateTime: string;
		LegacyEmailAddress: {
			Address: components['schemas']['EmailAddress'];
			Name?: string;
		};
		/** @description Part 2, 4.5. Errors also come with HTTP 200; the text of Description is for diagnosis. */
		LegacyEnvelope: {
			/** @description The set may be extended (part 2, 9). */
			Code: string;
			Description?: string | null;
			/** @description Depends on the call; may be absent. */
			Result?: unknown;
		};
		LegacyIncluded: {
			/**
			 * Format: int64
			 * @description Long.
			 */
			Id: Long;
			/** @description Include or exclude. */
			Included: boolean;
		};
		/** @description Part 2, 2.6. */
		LegacyMessageDetail: {
			CreatedDateUtc?: components['schemas']['LegacyDateOut'];
			DestinationEmail?: string | null;
			/** Format: int64 */
			Id: Long;
			LastUpdateUtc?: components['schemas']['LegacyDateOut'];
			Price?: number | null;
			State?: string | number | null;
		};
		/** @description State of a message in the statistics (part 2, 3). */
		LegacyMessageState: string;
		LegacyRecipient: {
			Address: components['schemas']['EmailAddress'];
			/** @description No special characters in the names of macros; which ones those are is not shown. */
			MergeFields?: {
				[key: string]: string;
			};
			Name?: string;
			RecipientId?: string;
		};
		/** @description Part 2, 2.6. */
		LegacyStatistics: {
			Bounced?: number;
			Clicked?: number;
			Delivered?: number;
			NotSent?: number;
			Read?: number;
			Rejected?: number;
			Sent?: number;
			Total?: number;
		};
		/** @description Part 2, 2.6. */
		LegacyTemplate: {
			Body?: {
				Html?: string | null;
				PlainText?: string | null;
			} | null;
			/** @description Keys for personalization; when one template is read. */
			MergeFields?: string[] | null;
			Name?: string | null;
			Sender?: {
				Address?: string | null;
				Name?: string | null;
			} | null;
			Subject?: string | null;
			/** Format: int64 */
			TemplateId: Long;
			/**
			 * Format: int64
			 * @description External id.
			 */
			UserTemplateId?: Long | null;
		};
		/** @description At most 10 MB. */
		LegacyText: string;
		MacrosResponse: {
			result: {
				macros: string[];
				task: components['schemas']['Scenario'];
			}[];
		};
		/** @description A file at a link, or one that the service holds by its id. */
		Media: {
			/** @description Image and video only. The key is shown for a sticker (part 1, 7). */
			caption?: string;
			/** @description Document only. */
			filename?: string;
			/** @description Id of a media file; required when link is not used. */
			id?: string;
			link?: components['schemas']['HttpUrl'];
		};
		MessagesResponse: {
			Result?: components['schemas']['LegacyMessageDetail'][];
		} & components['schemas']['LegacyEnvelope'];
		/** @description State of a message of the second messenger channel (field notes, SOAP); it may be a number too. */
		MessengerState: string;
		MsgrTemplate: {
			/** @description Link of the button. */
			action?: string;
			/** @description Name of the button. */
			caption?: string;
			from?: string;
			image?: string;
			text?: string;
			validity?: number;
		};
		/** @description A caption goes with an image or a video only. */
		NoCaption: {
			caption?: unknown;
		};
		/** @description A file name goes with a document only. */
		NoFilename: {
			filename?: unknown;
		};
		/**
		 * Format: int64
		 * @description A taskId of 0 means transactional.
		 */
		OptionalId: Long | null;
		/**
		 * @description Page envelope of the details queries (part 1, 2.11). A domain adds its own records, in `data`, by `allOf`. `number` is 1 at
		 *     offset 0, 2 at an offset below limit, else offset / limit + 1; `pages` is total / limit; both divisions drop the
		 *     remainder, so that the last, part-filled page is in neither `pages` nor `more`.
		 */
		Page: {
			/** @description Whether pages exist after the current one. */
			more: boolean;
			/** @description Page number. */
			number: number;
			offset: number;
			pageExists: boolean;
			pages: number;
			/** @description Page size, the limit. */
			size: number;
			total: number;
		};
		/** @description Phone number, international format, E.164 (part 1, 2.2). */
		PhoneNumber: string;
		/** @description Tariff line (part 2, 2.5). The values of channel, traffic, deliveryRule and sourceAddressType are not shown. */
		PlanRecord: {
			channel?: string | null;
			countryId?: number | null;
			countryName?: string | null;
			currencyId?: number | null;
			/** @description Rule of calculation. */
			deliveryRule?: string | null;
			endDate?: string | null;
			mogId?: number | null;
			mogNameInt?: string | null;
			mogNameRus?: string | null;
			planRecordId: number;
			sourceAddress?: string | null;
			sourceAddressType?: string | null;
			startDate?: string | null;
			steps: {
				/** @description Absent on the last step. */
				endStep?: number | null;
				price: number;
				startStep: number;
			}[];
			traffic?: string | null;
		};
		PushButtons: {
			/** @description URL or deep link. */
			action?: string;
			caption?: string;
			/** @description URL, Android only; sizes 24, 36, 48, 72, 96, square. */
			icon?: string;
		}[];
		/**
		 * @description Name of a column (part 1, 4.4). The names of the returned fields stand in part 1, 2.11 too.
		 * @enum {string}
		 */
		PushColumn:
			| 'APPLICATION_ID'
			| 'APPLICATION_NAME'
			| 'BODY'
			| 'BUTTONS'
			| 'COMPANY_ID'
			| 'COMPANY_NAME'
			| 'CUSTOM_DATA'
			| 'DEEP_LINK'
			| 'EVENT_DATE_TIME'
			| 'MEDIA_FILE'
			| 'MESSAGE_ID'
			| 'PRICE'
			| 'RECIPIENT'
			| 'SEND_ROUTE'
			| 'SENT_DATE_TIME'
			| 'STATUS'
			| 'STATUS_DETAILS'
			| 'TASK_ID'
			| 'TASK_NAME'
			| 'TASK_TYPE'
			| 'TITLE'
			| 'TRIGGER_CONTACT_GROUP'
			| 'TRIGGER_SEGMENT'
			| 'TRIGGER_ID'
			| 'USER_ID'
			| 'USER_LOGIN';
		/** @description Part 1, 2.11. */
		PushDetail: {
			actionButtons?:
				| {
						buttonName?: string | null;
						buttonUrl?: string | null;
				  }[]
				| null;
			/** Format: int64 */
			applicationId?: Long | null;
			applicationName?: string | null;
			body?: string | null;
			companyId?: number | null;
			companyName?: string | null;
			/** @description The options sent. */
			customData?: unknown;
			deepLink?: string | null;
			eventDateTime?: string | null;
			image?: string | null;
			isListDeleted?: boolean | string | null;
			isSegmentDeleted?: boolean | string | null;
			list?: string | null;
			/** Format: int64 */
			messageId?: Long;
			price?: string | null;
			recipient?: string | null;
			/** @description One of three values that name the push services; their spellings are not shown. */
			recipientPlatform?: string | null;
			segment?: string | null;
			sentDateTime?: string | null;
			status?: string | null;
			statusDetails?: string | null;
			/** Format: int64 */
			taskId?: Long | null;
			taskName?: string | null;
			taskType?: string | null;
			title?: string | null;
			/** Format: int64 */
			triggerId?: Long | null;
			userId?: number | null;
			userLogin?: string | null;
		};
		/** @description One page of push notifications (part 1, 2.11). */
		PushDetailPage: {
			result: components['schemas']['Page'] & {
				/** @description Records with only the requested fields. */
				data: components['schemas']['PushDetail'][];
			};
		};
		/**
		 * @description Part 1, 2.9.
		 * @enum {string}
		 */
		PushDetailStatus: 'DELIVERED' | 'IN_PROGRESS' | 'READ' | 'CANCELED' | 'REJECTED' | 'UNDELIVERED';
		PushInfo: {
			appId?: string;
			/** @description Values not shown. */
			os?: number;
			pushToken?: string;
		};
		/** @description Push notification (part 1, 2.7), in the current form or the earlier one. A priority from 0 to 3 makes it the earlier form; so do, without a priority, icon or iconCollor of android. One of apns and android is required, both are permitted. */
		PushNotification: {
			android?: components['schemas']['Android'] | components['schemas']['AndroidDto'];
			apns?: components['schemas']['Apns'];
			/** @description 0 or none hides the badge. */
			badge?: number;
			/**
			 * Format: int64
			 * @description Approved sender id.
			 */
			from: Long;
			/** @description Returned in the status callback; key/value pairs, in the earlier form a map of strings. */
			options?: {
				[key: string]: unknown;
			};
			/** @enum {string} */
			platform?: 'IOS' | 'ANDROID' | 'VENDOR_C';
			/** @description Any other value is rejected. */
			priority?: string;
			/**
			 * @description When true the notification is not displayed.
			 * @default false
			 */
			silentPush?: boolean;
			text: string;
			title: string;
			/** @description Device token of the recipient. */
			to: string;
			/**
			 * @description Seconds; from 30 in the current form, from 15 in the earlier one.
			 * @default 86400
			 */
			validity?: number;
		};
		PushReason: {
			key: string;
			params?: unknown[] | null;
			ref?: string | null;
		};
		/** @description The largest batch is not shown (part 1, 8). */
		PushRequest: components['schemas']['PushNotification'][];
		PushResult: {
			result: components['schemas']['PushResultEntry'][];
		};
		/** @description Part 1, 2.7. Code ok or validation_error in the current form, OK or REJECTED in the earlier one. */
		PushResultEntry: {
			code: string;
			/** @description With validation_error only; fieldName in the earlier form. The catalogue of messages is not shown. */
			description?:
				| {
						errorMessage?: string;
						fieldName?: string | null;
				  }[]
				| null;
			index?: number;
			/**
			 * Format: int64
			 * @description With ok only; it goes past 2^53.
			 */
			pushId?: Long | null;
			pushToken?: string | null;
			/** @description Earlier form. */
			reasons?: components['schemas']['PushReason'][] | (null | components['schemas']['PushReason']);
		};
		/** @description Part 1, 2.11; messages only, keyed by the status names of part 1, 2.9. */
		PushStatisticsResponse: {
			result: {
				messages: {
					[key: string]: components['schemas']['StatisticsSeries'];
				};
			};
		};
		/** @description Status in callbacks and statistics (part 1, 2.9). */
		PushStatus: string;
		/** @description Current form (part 1, 2.10). */
		PushStatusCallback: {
			errorCode?: number | null;
			messageId: components['schemas']['Id'];
			/** @description Given in the request. */
			options?: {
				[key: string]: unknown;
			} | null;
			status: components['schemas']['PushStatus'];
			/** @description Milliseconds. */
			ts: number;
		}[];
		/** @description Earlier webhook (part 1, 2.10). */
		PushStatusEarlier: {
			/** @description The action that was clicked. */
			actionId?: string | number | null;
			/**
			 * Format: int64
			 * @description The from of the send.
			 */
			pushApplicationId?: Long;
			pushId: components['schemas']['Id'];
			pushToken?: string;
			/** @description Long. */
			reportedTimestamp?: number;
			state: string;
			stateDesc?: string | null;
		}[];
		PushTemplate: {
			android?: components['schemas']['Android'];
			apns?: components['schemas']['Apns'];
			badge?: number;
			from?: number;
			options?: {
				[key: string]: unknown;
			};
			silentPush?: boolean;
			text?: string;
			title?: string;
			validity?: number;
		};
		PushWalletTemplate: {
			callbackData?: {
				[key: string]: unknown;
			};
			callbackUrl?: components['schemas']['HttpUrl'];
			from?: string;
			mergeKey?: string;
			payload?: components['schemas']['WalletPayload'];
			/** @description Local date-time. */
			scheduledTime?: string;
			/** @description MSISDN; validated and trimmed. */
			to?: string;
		};
		/**
		 * @description Date and time in the form `YYYY-MM-DD+hh:mm:ss` (part 1, 4.1): the plus sign is a space of the query string, and a
		 *     plus sign that was itself encoded is taken too.
		 */
		QueryDateTime: string;
		/** @description Date and time in the form `YYYY-MM-DDThh:mm:ss`, colons encoded (part 1, 4.1). */
		QueryDateTimeT: string;
		/** @description A node that holds nodes (part 2, 2.3). A leaf's own wrapper carries filterOperator only to satisfy validation. An OR over two leaves is an OR node that holds two AND wrappers. */
		QueryGroup: {
			filterElements: components['schemas']['QueryNode'][];
			filterOperator: components['schemas']['FilterOperator'];
		};
		/** @description A condition; it stands inside filterElements. */
		QueryLeaf: {
			/** @description Without effect. */
			filterOperator?: components['schemas']['FilterOperator'];
			/** @description Contact attribute, a basic one or one of the list's own. */
			name: string;
			operator: components['schemas']['QueryOperator'];
			value: string | number | boolean;
		};
		/** @description A node that holds nodes, or a leaf. */
		QueryNode: components['schemas']['QueryGroup'] | components['schemas']['QueryLeaf'];
		/** @description The complete list is not shown (part 2, 2.3). */
		QueryOperator: string;
		/** @description Why an entry was rejected (part 1, 2.1). */
		Reason: {
			/** @description Text for people, in some channels. */
			defaultMessage?: string;
			/** @description Error code; an open set. */
			key: string;
			/** @description Reference to the offending parameter, e.g. `messages[i].to`. */
			ref?: string;
		};
		/** @description Task record (part 2, 2.4). */
		Scenario: {
			channel?: string | null;
			companyId?: number | null;
			creationDate?: string | null;
			/** Format: int64 */
			id: Long;
			officeId?: number | null;
			state?: components['schemas']['ScenarioState'];
			taskName?: string | null;
			triggersInfo?: components['schemas']['TriggerInfo'][] | null;
			type?: components['schemas']['ScenarioType'];
			userId?: number | null;
		};
		/** @description Part 2, 2.4; OMNI and PUSH_WALLET stand in samples. */
		ScenarioChannel: string;
		/** @description Part 2, 2.4. Which fields are required is not shown; without these there is nothing to run. */
		ScenarioCreate: {
			addressBookSource?: components['schemas']['AddressBookSource'];
			channel?: components['schemas']['ScenarioChannel'];
			taskName: string;
			triggers: components['schemas']['Trigger'][];
			type: components['schemas']['ScenarioType'];
		};
		/** @description Part 2, 4.3. How a refusal looks is not shown: as those of contact lists (part 2, 7), with reasons beside the result (field notes, rule 2) or inside of it. */
		ScenarioCreated: {
			description?: string | null;
			reasons?: components['schemas']['Reason'][] | null;
			result: {
				code: components['schemas']['EntryCode'];
				description?: string | null;
				reasons?: components['schemas']['Reason'][] | null;
				/** @description Id of the scenario. */
				result?: string | null;
			} | null;
		};
		ScenarioResponse: {
			result: components['schemas']['Scenario'];
		};
		ScenariosResponse: {
			result: components['schemas']['Scenario'][];
		};
		/** @description Part 2, 2.4 and 3; STOPPED_BALANCE_BLOCKED in the filters of lists, STOPPED_NOT_WORKING_TIME in those of macros. */
		ScenarioState: string;
		/** @description Part 2, 2.4. */
		ScenarioStatus: string;
		/** @description Transactional callback (part 2, 2.4). */
		ScenarioStatusCallback: {
			actionId?: string | number | null;
			/** @description opened and clicked. */
			browser?: string | null;
			/** @description Given in the request. */
			callbackData?: {
				[key: string]: unknown;
			} | null;
			contactId?: components['schemas']['OptionalId'];
			email?: string | null;
			/** @description rejected and undeliverable. */
			errorCode?: number | null;
			geolocation?: {
				city?: string | null;
				country?: string | null;
				region?: string | null;
			} | null;
			/** @description opened and clicked. */
			ip?: string | null;
			messageId: components['schemas']['Id'];
			/** @description opened and clicked. */
			os?: string | null;
			pushApplicationId?: number | null;
			pushToken?: string | null;
			status: components['schemas']['ScenarioStatus'];
			taskId?: components['schemas']['OptionalId'];
			triggerId?: components['schemas']['OptionalId'];
			/** @description Milliseconds. */
			ts: number;
			/** @description clicked. */
			url?: string | null;
			userAgent?: string | null;
		}[];
		/** @description One of the six kinds (part 2, 2.4). */
		ScenarioTemplate: {
			emailTemplate?: components['schemas']['EmailTemplate'];
			msgrTemplate?: components['schemas']['MsgrTemplate'];
			pushTemplate?: components['schemas']['PushTemplate'];
			pushWalletTemplate?: components['schemas']['PushWalletTemplate'];
			smsTemplate?: components['schemas']['SmsTemplate'];
			socialTemplate?: components['schemas']['SocialTemplate'];
		};
		/** @description Part 2, 2.4; the others are seen. */
		ScenarioType: string;
		/** @description Segment record (part 2, 2.3). */
		Segment: {
			companyId?: number;
			contactGroupId?: string;
			contactsCount?: string;
			creationDate?: components['schemas']['StatusTimestamp'];
			lastUpdate?: components['schemas']['StatusTimestamp'];
			name: string;
			query?: Record<string, unknown>[] | null;
			segmentId: string;
		};
		/** @description Part 2, 4.2. Up to 3 filters are recommended. */
		SegmentCreate: {
			/** Format: int64 */
			contactGroupId: Long;
			/** @description Unique within the list. */
			name: string;
			query: components['schemas']['QueryGroup'][];
		};
		SegmentCreated: {
			description?: string | null;
			reasons?: components['schemas']['ContactReasons'];
			/** @description Id of the segment. */
			result: string | null;
		};
		/** @description The documents show the record itself; one inside result is tolerated. */
		SegmentResponse:
			| {
					result: components['schemas']['Segment'];
			  }
			| components['schemas']['Segment'];
		SegmentsResponse: {
			result: components['schemas']['Segment'][];
		};
		/** @description Part 2, 4.2. Samples also send contactGroupId. */
		SegmentUpdate: {
			/** Format: int64 */
			contactGroupId?: Long;
			name: string;
			query: components['schemas']['QueryGroup'][];
		};
		SegmentUpdated: {
			description?: string | null;
			reasons?: components['schemas']['ContactReasons'];
			result?: null;
		};
		/**
		 * @description Name of a column (part 1, 4.1).
		 * @enum {string}
		 */
		SmsDetailColumn:
			| 'COMPANY_ID'
			| 'COMPANY_NAME'
			| 'CONTACT_ID'
			| 'COUNTRY_ID'
			| 'COUNTRY_NAME'
			| 'ERROR_CODE'
			| 'EVENT_DATE_TIME'
			| 'MESSAGE_ID'
			| 'MOG_ID'
			| 'MOG_NAME'
			| 'MO_ID'
			| 'MO_NAME'
			| 'PRICE'
			| 'PROVIDER_MESSAGE_ID'
			| 'RECIPIENT'
			| 'RECIPIENT_ZONE_NAME'
			| 'ROUTE'
			| 'SEGMENT_COUNT'
			| 'SEGMENT_ID'
			| 'SENT_DATE_TIME'
			| 'SOURCE_ADDRESS'
			| 'STATUS'
			| 'TASK_ID'
			| 'TASK_NAME'
			| 'TASK_TYPE'
			| 'TEMPLATE'
			| 'TEMPLATE_ID'
			| 'TEXT'
			| 'TRAFFIC'
			| 'TRIGGER_CONTACT_GROUP'
			| 'IS_CONTACT_GROUP_DELETED'
			| 'TRIGGER_ID'
			| 'USER_ID'
			| 'USER_LOGIN';
		/** @description A message with the requested fields (part 1, 2.11); types that are not shown follow the other responses. */
		SmsDetailRecord: {
			companyId?: number;
			companyName?: string;
			countryId?: number | null;
			countryName?: string | null;
			errorCode?: number | null;
			eventDateTime?: string;
			/** @description Yes or No in the sample. */
			isContactGroupDeleted?: string;
			/** Format: int64 */
			messageId?: Long;
			mogId?: number | null;
			mogName?: string | null;
			moId?: number | null;
			moName?: string | null;
			recipient?: string;
			recipientZoneName?: string | null;
			/** Format: int64 */
			segmentId?: Long | null;
			sentDateTime?: string;
			sourceAddress?: string;
			status?: components['schemas']['SmsStatus'];
			/** Format: int64 */
			taskId?: Long | null;
			taskName?: string | null;
			taskType?: string | null;
			text?: string;
			traffic?: string | null;
			triggerContactGroup?: string | null;
			/** Format: int64 */
			triggerId?: Long | null;
			userId?: number;
			userLogin?: string;
		};
		/** @description One page of messages (part 1, 2.11). */
		SmsDetailsResponse: {
			result: components['schemas']['Page'] & {
				/** @description Records with only the requested fields. */
				data: components['schemas']['SmsDetailRecord'][];
			};
		};
		/** @description Incoming SMS (part 1, 2.10). */
		SmsIncoming: {
			/** @description Country code. */
			countryName?: string;
			/** @description Sender's phone. */
			from: string;
			/**
			 * Format: int64
			 * @description Long; goes past 2^53.
			 */
			incomingMessageId: Long;
			operator?: string;
			/** @description Keyword at the start of the message. */
			prefix?: string;
			text: string;
			/** @description Recipient name or number. */
			to: string;
			/** @description Transaction of the operator. */
			transactionId?: string;
			/** @description Milliseconds. */
			ts: number;
		};
		/** @description SMS message (part 1, 2.2); its reason keys (part 1, 7). */
		SmsMessage: {
			/** @description Any valid URL with http or https scheme. */
			callbackUrl?: components['schemas']['HttpUrl'];
			/** @description Approved sender name; its form is that of a SOAP source address. */
			from: string;
			/** @description Key/value pairs returned in the status callback. */
			options?: {
				[key: string]: unknown;
			};
			/** @description Values not shown; a sample uses HIGH. */
			priority?: string;
			/** @description Scheduled sending time in UTC, an ISO 8601 date-time. */
			scheduledTime?: string;
			/** @description Up to 17085 characters when Cyrillic, up to 34170 when Latin. */
			text: string;
			/** @description Phone number, international format, E.164. */
			to: components['schemas']['PhoneNumber'];
			/** @description Lifetime in seconds. Seen up to 259200. */
			validity?: number;
		};
		/** @description Reason of a rejection (part 1, 7); `ref` is the field of message i, e.g. `messages[i].to`. */
		SmsReason: components['schemas']['Reason'] & {
			key?: string;
		};
		/** @description Part 2, 2.6. On create, ContactGroupId is not listed. */
		SmsResendTask: {
			/** Format: int64 */
			ContactGroupId?: Long;
			SenderAddress: string;
			/** @description Time span after the email campaign. */
			StartDelay: string;
			Text: string;
		};
		/** @description An entry is either OK with a message id or REJECTED with reasons (part 1, 2.1, 2.2 and 3). */
		SmsResultEntry: {
			code: components['schemas']['EntryCode'];
			/** @description Given with OK only; null when rejected. */
			messageId?: string | null;
			/** @description Given with REJECTED only. */
			reasons?: components['schemas']['SmsReason'][];
			/** @description One id for each segment, when `includeSegmentId` is true; null in a rejected entry. */
			segmentsId?: string[] | null;
		};
		/** @description Body of the send (part 1, 4.1). */
		SmsSendRequest: {
			/** @description Up to 32000 messages (part 1, 8). */
			messages: components['schemas']['SmsMessage'][];
		};
		/** @description Response of the send (part 1, 4.1). */
		SmsSendResponse: {
			result: components['schemas']['SmsResultEntry'][];
		};
		/** @description State of an SMS (field notes, SOAP); voice codes have it too (field notes, voice codes). From -10 to -40 it is pending. */
		SmsStateNumber: number;
		/**
		 * @description Amounts by status in lower case (part 1, 2.9); `enrouted` and `seen` (read) are spelled so here. Further keys may
		 *     come.
		 */
		SmsStatistics: {
			accepted?: components['schemas']['StatisticsSeries'];
			clicked?: components['schemas']['StatisticsSeries'];
			deleted?: components['schemas']['StatisticsSeries'];
			delivered?: components['schemas']['StatisticsSeries'];
			enrouted?: components['schemas']['StatisticsSeries'];
			expired?: components['schemas']['StatisticsSeries'];
			rejected?: components['schemas']['StatisticsSeries'];
			scheduled?: components['schemas']['StatisticsSeries'];
			seen?: components['schemas']['StatisticsSeries'];
			sent?: components['schemas']['StatisticsSeries'];
			undeliverable?: components['schemas']['StatisticsSeries'];
			unknown?: components['schemas']['StatisticsSeries'];
		} & {
			[key: string]: components['schemas']['StatisticsSeries'];
		};
		/** @description Statistics of messages and of segments (part 1, 2.11). */
		SmsStatisticsResponse: {
			result: {
				messages: components['schemas']['SmsStatistics'];
				segments: components['schemas']['SmsStatistics'];
			};
		};
		/** @description Status of a message (part 1, 2.9). */
		SmsStatus: string;
		/** @description Status callback (part 1, 2.10). */
		SmsStatusCallback: {
			errorCode?: number;
			messageId: string;
			/** @description The options given in the request (part 1, 2.2 and 6); their place is not shown, push has them here. */
			options?: {
				[key: string]: unknown;
			};
			status: components['schemas']['SmsStatus'];
			/** @description Milliseconds. */
			ts: number;
		}[];
		/** @description Response of the statuses query (part 1, 4.1). */
		SmsStatusesResponse: {
			result: {
				/**
				 * Format: int64
				 * @description The message id, as a number here; it goes past 2^53.
				 */
				smsId: Long;
				status: components['schemas']['SmsStatus'];
				statusDateTime: components['schemas']['StatusTimestamp'];
			}[];
		};
		SmsTemplate: {
			from?: string;
			text?: string;
			validity?: number;
		};
		SocialTemplate: {
			callbackData?: {
				[key: string]: unknown;
			};
			callbackUrl?: components['schemas']['HttpUrl'];
			/**
			 * @description MOBILE_DEVICE_REQUIRED delivers only if the user has the mobile application and used it within the last 7 days, and then to all available devices.
			 * @default ANY
			 * @enum {string}
			 */
			deliveryPolicy?: 'ANY' | 'MOBILE_DEVICE_REQUIRED';
			/** @description In the order of use. */
			routes?: ('SOC_A' | 'SOC_B')[];
			templateData?: {
				[key: string]: unknown;
			};
			/** @description Id of the template in the platform. */
			templateId: string;
			/** @description Seconds; template sends only. */
			validity?: number;
		};
		/** @description Part 2, 2.6. */
		SourceAddress: {
			IsDefault?: boolean;
			SourceAddress: string;
			/** @description The documents show 0; the others are seen. */
			State: number | string;
		};
		SourceAddressesResponse: {
			Result?: components['schemas']['SourceAddress'][];
		} & components['schemas']['LegacyEnvelope'];
		/** @description SenderAddress; the sample names it SourceAddress. */
		SourceAddressRequest: {
			SenderAddress?: components['schemas']['EmailAddress'];
			SourceAddress?: components['schemas']['EmailAddress'];
		};
		StatisticsResponse: {
			Result?: components['schemas']['LegacyStatistics'];
		} & components['schemas']['LegacyEnvelope'];
		/** @description Amounts in one status, one entry for each bucket; empty without data (part 1, 2.11). */
		StatisticsSeries: {
			amount: number;
			/** @description Start of the bucket. */
			date: components['schemas']['StatusTimestamp'];
		}[];
		/** @description Date and time in the form `YYYY-MM-DD hh:mm:ss` (part 1, 2.11 and 4.1). */
		StatusTimestamp: string;
		Sticker: components['schemas']['Media'] & components['schemas']['NoCaption'] & components['schemas']['NoFilename'];
		/** @description Response of the tariff query (part 2, 2.5). */
		TariffResponse: {
			result: {
				planRecord: components['schemas']['PlanRecord'];
				/** @description Current value of the counter. */
				quantity?: number | null;
			}[];
		};
		/** @description Part 2, 2.6. */
		Task: {
			ContactGroups?:
				| {
						/** Format: int64 */
						Id?: Long | null;
						Included?: boolean | null;
				  }[]
				| null;
			Contacts?:
				| {
						/** Format: int64 */
						Id?: Long | null;
						Included?: boolean | null;
				  }[]
				| null;
			Counters?: null | components['schemas']['TaskCounters'];
			CreatorLogin?: string | null;
			/** @description Smooth campaigns. */
			EndDateTime?: components['schemas']['LegacyDateOut'];
			Login?: string | null;
			Name?: string | null;
			/** @description Decimal. */
			Price?: number | null;
			SendDuplicates?: boolean | null;
			Sender?: {
				Address?: string | null;
				Name?: string | null;
			} | null;
			SmsResendTask?: {
				/** Format: int64 */
				ContactGroupId?: Long | null;
				SenderAddress?: string | null;
				StartDelay?: string | null;
				Text?: string | null;
			} | null;
			StartDateTime?: components['schemas']['LegacyDateOut'];
			State?: string | number | null;
			Subject?: string | null;
			/** Format: int64 */
			TaskId: Long;
			Text?: string | null;
			Type?: string | number | null;
			/** Format: int64 */
			UserCampaignId?: Long | null;
		};
		/** @description EmailTaskCounters (part 2, 2.6). Counted in this order: duplicates, excluded groups and contacts, unsubscribed; only unique groups and contacts count. */
		TaskCounters: {
			/** @description Spelled like this. */
			Dublicates?: number | null;
			/** @description As a sample spells it. */
			Duplicates?: number | null;
			Excluded?: number | null;
			/** @description Contacts beyond the package; not sent to. */
			OverPackage?: number | null;
			SpamScore?: number | null;
			/** Format: int64 */
			TaskId?: Long;
			TotalContacts?: number | null;
			Unsubscribed?: number | null;
		};
		/** @description Part 2, 2.6; types are not shown but for the dates. */
		TaskListItem: {
			Cancellable?: boolean | null;
			CompletedContacts?: number | null;
			Deletable?: boolean | null;
			DoTransliterate?: boolean | null;
			ErrorCount?: number | null;
			ExcludedContacts?: unknown;
			GlobalState?: string | number | null;
			GlobalStateInfo?: {
				State?: string | number | null;
			} | null;
			Groups?: unknown;
			/** Format: int64 */
			ID: Long;
			IncludedContacts?: unknown;
			IsExecuting?: boolean | null;
			IsPersonalized?: boolean | null;
			IsSmooth?: boolean | null;
			ManualContacts?: unknown;
			MessageType?: string | number | null;
			MessageValidity?: number | string | null;
			MessageValidityAsTimeSpan?: string | null;
			Name: string | null;
			NextStartDateTime?: components['schemas']['LegacyDateOut'];
			OwnerLogin?: string | null;
			PercentageCompleted?: number | null;
			Period?: string | number | null;
			Price?: number | null;
			SendDuplicates?: boolean | null;
			ServiceType?: string | number | null;
			SourceAddress?: string | null;
			SourceName?: string | null;
			StartDateTime?: components['schemas']['LegacyDateOut'];
			State?: string | number | null;
			StopList?: unknown;
			Subject?: string | null;
			TaskMessageType?: string | number | null;
			Text?: string | null;
			TotalContacts?: number | null;
			Type?: string | number | null;
		};
		TaskResponse: {
			Result?: components['schemas']['Task'];
		} & components['schemas']['LegacyEnvelope'];
		TasksResponse: {
			Result?: components['schemas']['TaskListItem'][];
		} & components['schemas']['LegacyEnvelope'];
		/**
		 * @description Text or number (part 2, 3).
		 * @enum {unknown}
		 */
		TaskState:
			| 'New'
			| 'Created'
			| 'Started'
			| 'Stopped'
			| 'Canceled'
			| 'Finished'
			| 'Deleted'
			| 'Failed'
			| 0
			| 1
			| 2
			| 3
			| 4
			| 5
			| 6
			| 7;
		TaskStateWrite: {
			State: components['schemas']['TaskState'];
		};
		/**
		 * @description Text or number (part 2, 2.6).
		 * @enum {unknown}
		 */
		TaskType: 'Distribution' | 'Birthday' | 1 | 2;
		/** @description All fields are required and replaced (part 2, 4.5). How the others would be written when they are empty is not shown. */
		TaskUpdate: WithRequired<components['schemas']['TaskWrite'], 'Contacts' | 'ContactGroups' | 'SendDuplicates'>;
		/** @description Body of create and, with more that is required, of update (part 2, 4.5). At most 2 million recipients. */
		TaskWrite: {
			/** @description A sample sends it in place of Text. */
			Body?: components['schemas']['CampaignBody'];
			ContactGroups?: components['schemas']['LegacyIncluded'][];
			Contacts?: components['schemas']['LegacyIncluded'][];
			EndDateTime?: components['schemas']['LegacyDateTime'];
			Name: string;
			/** @default false */
			SendDuplicates?: boolean;
			Sender: components['schemas']['LegacyEmailAddress'];
			SmsResendTask?: components['schemas']['SmsResendTask'];
			StartDateTime?: components['schemas']['LegacyDateTime'];
			Subject: components['schemas']['LegacyText'];
			TemplateId?: string;
			Text?: components['schemas']['CampaignText'];
			Type: components['schemas']['TaskType'];
			/** Format: int64 */
			UserCampaignId?: Long;
		};
		TemplateButton: {
			parameters?: {
				/** @description QUICK_REPLY; the text sent to the chat on a click. */
				payload?: components['schemas']['ButtonValue'];
				/** @description URL; the suffix of the address. */
				text?: components['schemas']['ButtonValue'];
				/** @enum {string} */
				type?: 'PAYLOAD' | 'TEXT';
			};
			/** @description Button type. */
			subType?: string;
		};
		TemplateComponent: {
			/**
			 * @description Position of the button.
			 * @enum {string}
			 */
			index?: '0' | '1' | '2';
			parameters?: components['schemas']['TemplateParameter'][];
			/** @enum {string} */
			sub_type?: 'quick_reply' | 'url';
			/** @enum {string} */
			type: 'header' | 'body' | 'footer' | 'button';
		};
		TemplateCreated: {
			/**
			 * Format: int64
			 * @description Id of the template.
			 */
			Result?: Long;
		} & components['schemas']['LegacyEnvelope'];
		TemplateLanguage: {
			/** @description Language or language_locale. */
			code?: string;
			/**
			 * @description Only deterministic works with media templates.
			 * @default deterministic
			 */
			policy?: string;
		};
		/** @description A template of which any field may be left out. */
		TemplateOverride: {
			emailTemplate?: components['schemas']['EmailTemplate'];
			msgrTemplate?: components['schemas']['MsgrTemplate'];
			pushTemplate?: components['schemas']['PushTemplate'];
			pushWalletTemplate?: components['schemas']['PushWalletTemplate'];
			smsTemplate?: components['schemas']['SmsTemplate'];
			socialTemplate?: {
				validity?: number;
			};
		};
		/** @description The object or text that matches `type` is required. */
		TemplateParameter: {
			currency?: components['schemas']['Currency'];
			date_time?: components['schemas']['ChatAppDateTime'];
			document?: components['schemas']['Document'];
			image?: components['schemas']['Image'];
			/** @description Required for quick_reply buttons. */
			payload?: string;
			text?: string;
			/** @enum {string} */
			type: 'text' | 'image' | 'video' | 'document' | 'currency' | 'date_time' | 'payload';
			video?: components['schemas']['Video'];
		};
		TemplateResponse: {
			Result?: components['schemas']['LegacyTemplate'];
		} & components['schemas']['LegacyEnvelope'];
		TemplatesResponse: {
			Result?: components['schemas']['LegacyTemplate'][];
		} & components['schemas']['LegacyEnvelope'];
		/** @description Body of create and update (part 2, 4.5). */
		TemplateWrite: {
			Body: components['schemas']['CampaignBody'];
			Name: string;
			Sender?: components['schemas']['LegacyEmailAddress'];
			Subject?: components['schemas']['LegacyText'];
			/** Format: int64 */
			UserTemplateId?: Long;
		};
		/** @description A bad phone is answered in errorAnswers (part 2, 7), so that no rule for it stands here. */
		TransactionalContact: {
			email?: string;
			fields?: {
				displayName?: string;
				name: string;
				type?: number | string;
				/** @description Type not shown; a list of texts in contact uploads. */
				value: unknown;
			}[];
			phone?: string;
			pushInfo?: components['schemas']['PushInfo'][];
		};
		/** @description Part 2, 2.6. */
		TransactionalItem: {
			Address?: string | null;
			Code: string;
			Index: number;
			/** Format: int64 */
			MessageId?: Long | null;
		};
		TransactionalResponse: {
			Result?: components['schemas']['TransactionalItem'][];
		} & components['schemas']['LegacyEnvelope'];
		/** @description Part 2, 2.4. */
		TransactionalResult: {
			result: {
				contactIds?: string[] | null;
				errorAnswers?:
					| {
							code: components['schemas']['EntryCode'];
							/** @description Contact as JSON, followed by an error key (a sample has invalid.phone.size) and text. */
							description: string;
							/** @description May stand beside the description (field notes). */
							reasons?: components['schemas']['Reason'][] | null;
							result?: null;
					  }[]
					| null;
				sendAnswers?:
					| {
							code: components['schemas']['EntryCode'];
							/** @description Id of the contact. */
							mergeKey: string | number;
							/** @description Id of the message. */
							result: string | number;
					  }[]
					| null;
			};
		};
		/** @description Part 2, 2.4. Contacts by id, or given here. */
		TransactionalSend: {
			callbackData?: {
				[key: string]: unknown;
			};
			callbackUrl?: components['schemas']['HttpUrl'];
			/** @description Contacts of the address book. */
			contactIds?: Long[];
			contacts?: {
				contact: components['schemas']['TransactionalContact'];
			}[];
			/** Format: int64 */
			taskId: Long;
			/** @description By trigger id; a template that overrides the same fields of the scenario. */
			templates?: {
				[key: string]: components['schemas']['TemplateOverride'];
			};
		};
		/** @description Part 2, 4.5. [Unsubscribe] in the body is replaced by a link to the unsubscribe page. */
		TransactionalWrite: {
			Body: components['schemas']['LegacyBody'];
			Recipients: components['schemas']['LegacyRecipient'][];
			Sender: components['schemas']['LegacyEmailAddress'];
			Subject: string;
			TemplateId?: string;
			UserCampaignId?: string;
		};
		/** @description Part 2, 2.4. */
		Trigger: {
			channel: components['schemas']['ScenarioChannel'];
			endTime?: components['schemas']['StatusTimestamp'];
			eventSources?: components['schemas']['EventSource'][];
			/** @description Id of the trigger within the request. */
			index: number;
			/** @description How long to wait for the event of the parent trigger; then the message is sent again. */
			noEventSourceSettings?: {
				/** @description Seconds. */
				stateWaitMaxTimeSec: number;
			};
			/** @description The parent trigger. */
			parentIndex?: number;
			startTime?: components['schemas']['StatusTimestamp'];
			template?: components['schemas']['ScenarioTemplate'];
			/** @enum {string} */
			type: 'ADDRESS_BOOK_SOURCE' | 'EVENT_SOURCE' | 'NO_EVENT_SOURCE' | 'TRAN_API_SOURCE';
		};
		TriggerInfo: {
			channel?: string | null;
			companyId?: number | null;
			counters?: {
				errorCount?: number;
				successCount?: number;
				totalCount?: number;
			} | null;
			endTime?: string | null;
			externalId?: string | null;
			officeId?: number | null;
			/** Format: int64 */
			parentTriggerId?: Long | null;
			startTime?: string | null;
			state?: components['schemas']['ScenarioState'];
			/** Format: int64 */
			taskId?: Long | null;
			/** Format: int64 */
			triggerId: Long;
			type?: string | null;
			userId?: number | null;
		};
		/** @description unsubscribedData (part 2, 2.2). */
		Unsubscribed: {
			channelList?:
				| {
						channel?: string;
						/** @description Date-time. */
						unsubscribedAt?: string | null;
						unsubscribedType?: string | null;
				  }[]
				| null;
			companyId?: number;
			/** @description Phone, email or device token. */
			data?: string;
			dataType?: string;
			updatedAt?: string | null;
		};
		/** @description Only H.264 video and AAC audio; at most one audio stream. */
		Video: components['schemas']['Media'] & components['schemas']['NoFilename'];
		/** @description All are required (part 2, 4.7). */
		VoiceCode: {
			Data: components['schemas']['Code'];
			DestinationAddress: components['schemas']['PhoneNumber'];
			Login: string;
			Password: string;
			/** @description Sender name issued for the service. */
			SourceAddress: string;
		};
		VoiceCodeFailure: {
			Code: number;
			Desc?: string | null;
		};
		/** @description Message ids (part 2, 2.7). */
		VoiceCodeResult: string[];
		/** @description Message state result (part 2, 2.7). */
		VoiceCodeState: {
			CreationDateUtc?: string | null;
			/** @description Decimal. */
			Price?: number | null;
			/** @description Report received. */
			ReportedDateUtc?: string | null;
			State: components['schemas']['SmsStateNumber'];
			StateDescription?: string | null;
			/** @description Received by the platform. */
			SubmittedDateUtc?: string | null;
		};
		/** @description How a call ended (part 2, 2.7 and 3). */
		VoiceCodeStatus: string;
		/** @description Part 1, 2.8. */
		WalletNotification: {
			/** @description Returned in the callback. */
			callbackData?: {
				[key: string]: unknown;
			};
			callbackUrl?: components['schemas']['HttpUrl'];
			/** @description Approved sender id. */
			from: string;
			/** @description Joins the entries of the request and the response. */
			mergeKey?: string;
			payload: components['schemas']['WalletPayload'];
			/** @description Sending time in UTC. */
			scheduledTime?: string;
			to: components['schemas']['PhoneNumber'];
			/** @description Seconds. */
			validity?: number;
		};
		/** @description PushPayload (part 1, 2.8); scenarios use it too. */
		WalletPayload: {
			deeplink?: {
				/** @description Promotion id; when it is required is not shown. */
				campaignId?: string;
				/** @description Screen to open; values not shown. */
				target?: string;
			};
			/** @description URL. */
			image?: string;
			message?: string;
			title?: string;
		};
		WalletResult: {
			result: components['schemas']['WalletResultEntry'][];
		};
		/** @description Part 1, 2.8. */
		WalletResultEntry: {
			code: components['schemas']['EntryCode'];
			mergeKey?: string | null;
			reasons?:
				| (components['schemas']['Reason'] & {
						/** @description The rest of the keys is not shown. */
						key?: string;
				  })[]
				| null;
			/** @description Message id; null when rejected. */
			result?: string | null;
		};
		/** @description Payload and statuses are not shown; only that callbackUrl and callbackData are accepted (part 1, 6). */
		WalletStatusCallback: unknown[] | Record<string, unknown>;
	};
	responses: {
		/** @description The request as a whole was refused; statuses and bodies are not shown (part 1, 7). */
		Error: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorBody'];
			};
		};
		/** @description Error responses are not shown (part 2, 7). Seen are HTTP 400 with Code 1, 2 and 6, 401 with 4, 403 with 5 and 7, 500 with 8 and 9 (field notes, voice codes). */
		Failure: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['VoiceCodeFailure'];
			};
		};
		/** @description validation_error (400 to 404, and 416 when Range is missing), not_found or internal_error (500) (part 2, 7). */
		Refused: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['LegacyEnvelope'];
				'application/xml': components['schemas']['LegacyEnvelope'];
			};
		};
	};
	parameters: {
		/** @description Language of the error texts; English when it is not given (part 2, 7). */
		Language: string;
		/** @description Repeated for each id; ids go past 2^53. One of the two names is given. */
		ListIds: Long[];
		/** @description The same under the name that a table has. */
		ListIdsOfTheTable: Long[];
		/** @description Both ends inclusive, e.g. items=1-100. Without it the answer is validation_error with HTTP 416. */
		Range: string;
	};
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	listContactLists: {
		parameters: {
			query?: {
				autoDeleteEnabled?: boolean;
				/** @description Created from. */
				from?: components['schemas']['QueryDateTime'];
				limit?: number;
				name?: string;
				offset?: number;
				/** @description Created to. */
				to?: components['schemas']['QueryDateTime'];
				type?: components['schemas']['ContactListType'][];
				/** @description Minutes. */
				zoneOffset?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The lists. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactListsResponse'];
				};
			};
		};
	};
	createContactList: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactListCreate'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The id of the list, or why there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactListCreated'];
				};
			};
		};
	};
	deleteContactLists: {
		parameters: {
			query?: {
				/** @description Repeated for each id; ids go past 2^53. One of the two names is given. */
				ids?: components['parameters']['ListIds'];
				/** @description The same under the name that a table has. */
				smsIds?: components['parameters']['ListIdsOfTheTable'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry for each id. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactListsDeleted'];
				};
			};
		};
	};
	deleteContactListsByHeading: {
		parameters: {
			query?: {
				/** @description Repeated for each id; ids go past 2^53. One of the two names is given. */
				ids?: components['parameters']['ListIds'];
				/** @description The same under the name that a table has. */
				smsIds?: components['parameters']['ListIdsOfTheTable'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry for each id. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactListsDeleted'];
				};
			};
		};
	};
	addContacts: {
		parameters: {
			query?: {
				/** @description Minutes from UTC+0. */
				zoneOffset?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactsBatch'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry a contact, in the order of the request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactsAdded'];
				};
			};
		};
	};
	listContacts: {
		parameters: {
			query: {
				contactGroupId: string;
				/** @description Values not shown. */
				descOrder?: boolean;
				limit?: number;
				offset?: number;
				pushToken?: string;
				/** @description Contact attribute. */
				queryName?: string;
				queryOperator?: components['schemas']['QueryOperator'];
				queryValue?: string;
				segmentId?: string;
				sortByField?: string;
				/** @description Values not shown. */
				subscriptionChannel?: string;
				/** @description Values not shown. */
				subscriptionState?: string;
				/** @description Minutes. */
				zoneOffset?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The contacts. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactsResponse'];
				};
			};
		};
	};
	listSegments: {
		parameters: {
			query: {
				contactGroupId: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The segments. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SegmentsResponse'];
				};
			};
		};
	};
	createSegment: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SegmentCreate'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The id of the segment, or why there is none. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SegmentCreated'];
				};
			};
		};
	};
	getSegment: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				segmentId: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The segment. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SegmentResponse'];
				};
			};
		};
	};
	updateSegment: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				segmentId: Long;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SegmentUpdate'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description Updated; result is null. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SegmentUpdated'];
				};
			};
		};
	};
	listSourceAddresses: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The addresses. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SourceAddressesResponse'];
					'application/xml': components['schemas']['SourceAddressesResponse'];
				};
			};
		};
	};
	getAccount: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The account and its channels. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AccountResponse'];
				};
			};
		};
	};
	getTariffs: {
		parameters: {
			query?: {
				/** @description Values not shown. */
				channel?: string;
				countryId?: number;
				currencyId?: number;
				/** @description Mobile operator group. */
				mogId?: number;
				/** @description Only tariff lines whose sender address is empty. */
				onlyNullSourceAddress?: boolean;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The tariff lines. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TariffResponse'];
				};
			};
		};
	};
	sendChatAppMessagesV1: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ChatAppV1Request'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry a message, in the order of the request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChatAppResult'];
				};
			};
		};
	};
	sendChatAppMessage: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ChatAppMessage'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry; a sample shows a rejected one as an object instead of an array. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChatAppSingleResult'];
				};
			};
		};
	};
	sendChatAppMessages: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ChatAppBatch'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry a message, in the order of the request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChatAppResult'];
				};
			};
		};
	};
	getEmailStatisticsSample: {
		parameters: {
			query?: {
				charset?: 'CP1251' | 'UTF8';
				dateTimeFrom?: components['schemas']['QueryDateTime'];
				dateTimeTo?: components['schemas']['QueryDateTime'];
				/** @description A sample's name for dateTimeTo. */
				endDate?: string;
				/** @description Size of a bucket; values not shown, a sample uses MONTH. Known are those of the push statistics (part 1, 4.4). */
				groupBy?: string;
				/** @description A sample's name for dateTimeFrom. */
				startDate?: string;
				taskId?: Long;
				triggerId?: Long;
				userId?: number;
				/** @description Minutes, e.g. 180 for GMT+3. */
				zoneOffset?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The table, in the charset asked for. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['EmailStatistics'];
				};
			};
		};
	};
	listEmailDetails: {
		parameters: {
			query: {
				dateTimeFrom?: components['schemas']['QueryDateTime'];
				dateTimeTo?: components['schemas']['QueryDateTime'];
				/** @description Page size. */
				limit: number;
				/** @description Repeated for each id; ids go past 2^53. */
				messageIds?: Long[];
				offset: number;
				/** @description Values not shown; known are those of the push details query (part 1, 4.4). */
				order?: string;
				orderBy?: components['schemas']['EmailColumn'];
				/** @description Email address of the recipient. */
				recipient?: string;
				/** @description Email address of the sender. */
				sourceAddress?: string;
				/** @description Values not shown; those of the callbacks are known. */
				status?: components['schemas']['EmailStatus'];
				taskId?: Long;
				/** @description Minutes, e.g. 180 for GMT+3. */
				timeOffset?: number;
				triggerId?: Long;
				userId?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmailDetailPage'];
				};
			};
		};
	};
	sendEmail: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EmailMessage'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry a recipient, or the reasons why nothing was sent; in form A or form B. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmailResult'];
				};
			};
		};
	};
	sendLegacyTransactional: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TransactionalWrite'];
				'application/xml': components['schemas']['TransactionalWrite'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description One item a recipient. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransactionalResponse'];
					'application/xml': components['schemas']['TransactionalResponse'];
				};
			};
		};
	};
	getCounters: {
		parameters: {
			query?: {
				/** @description UTC. */
				EndDateTime?: components['schemas']['LegacyDateTime'];
				Login?: string;
				/** @description UTC. */
				StartDateTime?: components['schemas']['LegacyDateTime'];
				TaskId?: Long;
			};
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The counters. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['StatisticsResponse'];
					'application/xml': components['schemas']['StatisticsResponse'];
				};
			};
		};
	};
	listStatisticsMessages: {
		parameters: {
			query?: {
				/** @description UTC. */
				EndDateTime?: components['schemas']['LegacyDateTime'];
				Login?: string;
				/** @description UTC. */
				StartDateTime?: components['schemas']['LegacyDateTime'];
				State?: components['schemas']['LegacyMessageState'];
				TaskId?: Long;
			};
			header: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
				/** @description Both ends inclusive, e.g. items=1-100. Without it the answer is validation_error with HTTP 416. */
				Range: components['parameters']['Range'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The messages in the range. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MessagesResponse'];
					'application/xml': components['schemas']['MessagesResponse'];
				};
			};
		};
	};
	listTasks: {
		parameters: {
			query?: {
				/** @description A sub-login. */
				CreatorLogin?: string;
			};
			header: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
				/** @description Both ends inclusive, e.g. items=1-100. Without it the answer is validation_error with HTTP 416. */
				Range: components['parameters']['Range'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The campaigns in the range. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TasksResponse'];
					'application/xml': components['schemas']['TasksResponse'];
				};
			};
		};
	};
	createTask: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TaskWrite'];
				'application/xml': components['schemas']['TaskWrite'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CountersResponse'];
					'application/xml': components['schemas']['CountersResponse'];
				};
			};
		};
	};
	getTask: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				TaskId: Long;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The campaign. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TaskResponse'];
					'application/xml': components['schemas']['TaskResponse'];
				};
			};
		};
	};
	updateTask: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				TaskId: Long;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TaskUpdate'];
				'application/xml': components['schemas']['TaskUpdate'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Updated. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CountersResponse'];
					'application/xml': components['schemas']['CountersResponse'];
				};
			};
		};
	};
	setTaskState: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				TaskId: Long;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TaskStateWrite'];
				'application/xml': components['schemas']['TaskStateWrite'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Changed. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LegacyEnvelope'];
					'application/xml': components['schemas']['LegacyEnvelope'];
				};
			};
		};
	};
	createTemplate: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TemplateWrite'];
				'application/xml': components['schemas']['TemplateWrite'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Created. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplateCreated'];
					'application/xml': components['schemas']['TemplateCreated'];
				};
			};
		};
	};
	listTemplates: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The templates. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplatesResponse'];
					'application/xml': components['schemas']['TemplatesResponse'];
				};
			};
		};
	};
	getTemplate: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				TemplateId: Long;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description The template. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplateResponse'];
					'application/xml': components['schemas']['TemplateResponse'];
				};
			};
		};
	};
	updateTemplate: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				TemplateId: Long;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TemplateWrite'];
				'application/xml': components['schemas']['TemplateWrite'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Updated. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplateResponse'];
					'application/xml': components['schemas']['TemplateResponse'];
				};
			};
		};
	};
	deleteTemplate: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				TemplateId: Long;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LegacyEnvelope'];
					'application/xml': components['schemas']['LegacyEnvelope'];
				};
			};
		};
	};
	requestSourceAddress: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SourceAddressRequest'];
				'application/xml': components['schemas']['SourceAddressRequest'];
			};
		};
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Requested; without a Result. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LegacyEnvelope'];
					'application/xml': components['schemas']['LegacyEnvelope'];
				};
			};
		};
	};
	deleteSourceAddress: {
		parameters: {
			query?: never;
			header?: {
				/** @description Language of the error texts; English when it is not given (part 2, 7). */
				'Accept-Language'?: components['parameters']['Language'];
			};
			path: {
				SourceAddress: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Refused'];
			'5XX': components['responses']['Refused'];
			/** @description Deleted. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LegacyEnvelope'];
					'application/xml': components['schemas']['LegacyEnvelope'];
				};
			};
		};
	};
	uploadFile: {
		parameters: {
			query?: {
				/** @description Reserved value; it may stand in the form instead. */
				category?: components['schemas']['FileCategory'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'multipart/form-data': components['schemas']['FileUpload'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The stored file. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FileResult'];
				};
			};
		};
	};
	sendTransactional: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TransactionalSend'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description Which contacts were sent to, and which were not. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TransactionalResult'];
				};
			};
		};
	};
	getEmailStatistics: {
		parameters: {
			query?: {
				charset?: 'CP1251' | 'UTF8';
				dateTimeFrom?: components['schemas']['QueryDateTime'];
				dateTimeTo?: components['schemas']['QueryDateTime'];
				/** @description A sample's name for dateTimeTo. */
				endDate?: string;
				/** @description Size of a bucket; values not shown, a sample uses MONTH. Known are those of the push statistics (part 1, 4.4). */
				groupBy?: string;
				/** @description A sample's name for dateTimeFrom. */
				startDate?: string;
				taskId?: Long;
				triggerId?: Long;
				userId?: number;
				/** @description Minutes, e.g. 180 for GMT+3. */
				zoneOffset?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The table, in the charset asked for. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['EmailStatistics'];
				};
			};
		};
	};
	listMacros: {
		parameters: {
			query?: {
				taskIds?: Long[];
				taskStates?: components['schemas']['ScenarioState'][];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The scenarios, each with its macros. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MacrosResponse'];
				};
			};
		};
	};
	listScenarios: {
		parameters: {
			query: {
				/** @description Direction in which orderBy sorts. */
				ascending: boolean;
				channel?: components['schemas']['ScenarioChannel'];
				/** @description Rows. */
				count: number;
				createdDateFrom?: components['schemas']['QueryDateTime'];
				createdDateTo?: components['schemas']['QueryDateTime'];
				endDateFrom?: components['schemas']['QueryDateTime'];
				endDateTo?: components['schemas']['QueryDateTime'];
				excludedStates?: components['schemas']['ScenarioState'][];
				includedStates?: components['schemas']['ScenarioState'][];
				name?: string;
				offset: number;
				orderBy: 'ID' | 'NAME' | 'STATE' | 'CREATION_DATE';
				startDateFrom?: components['schemas']['QueryDateTime'];
				startDateTo?: components['schemas']['QueryDateTime'];
				types?: components['schemas']['ScenarioType'][];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The scenarios. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ScenariosResponse'];
				};
			};
		};
	};
	createScenario: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ScenarioCreate'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The id of the scenario. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ScenarioCreated'];
				};
			};
		};
	};
	getScenario: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				taskId: Long;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The scenario. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ScenarioResponse'];
				};
			};
		};
	};
	listPushDetails: {
		parameters: {
			query: {
				applicationId?: number;
				dateTimeFrom?: components['schemas']['QueryDateTimeT'];
				dateTimeTo?: components['schemas']['QueryDateTimeT'];
				/** @description Page size. */
				limit: number;
				/** @description Repeated for each id; ids go past 2^53. */
				messageIds?: Long[];
				offset: number;
				order?: 'ASC' | 'DESC';
				/** @description Only these fields are returned. */
				outFields?: components['schemas']['PushColumn'][];
				/** @description Push token. */
				recipient?: string;
				selectionField?: components['schemas']['PushColumn'];
				status?: components['schemas']['PushDetailStatus'];
				taskId?: Long;
				/** @description Minutes, e.g. 180 for GMT+3. */
				timeOffset?: number;
				triggerId?: Long;
				userId?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PushDetailPage'];
				};
			};
		};
	};
	getPushStatistics: {
		parameters: {
			query: {
				endDate: components['schemas']['QueryDateTimeT'];
				/** @description Size of a bucket. */
				groupBy?: 'NONE' | 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR';
				startDate: components['schemas']['QueryDateTimeT'];
				taskId?: Long;
				/** @description Minutes, e.g. 180 for GMT+3. */
				timeOffset?: number;
				triggerId?: Long;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description Amounts by status and bucket. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PushStatisticsResponse'];
				};
			};
		};
	};
	getPushStatisticsSample: {
		parameters: {
			query: {
				endDate: components['schemas']['QueryDateTimeT'];
				/** @description Size of a bucket. */
				groupBy?: 'NONE' | 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR';
				startDate: components['schemas']['QueryDateTimeT'];
				taskId?: Long;
				/** @description Minutes, e.g. 180 for GMT+3. */
				timeOffset?: number;
				triggerId?: Long;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description Amounts by status and bucket. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PushStatisticsResponse'];
				};
			};
		};
	};
	sendPush: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PushRequest'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry a notification, in the order of the request; in the current or the earlier form. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PushResult'];
				};
			};
		};
	};
	sendVoiceCodeByGet: {
		parameters: {
			query: {
				Data: components['schemas']['Code'];
				DestinationAddress: components['schemas']['PhoneNumber'];
				Login: string;
				Password: string;
				SourceAddress: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Failure'];
			'5XX': components['responses']['Failure'];
			/** @description The id of the message. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoiceCodeResult'];
				};
			};
		};
	};
	sendVoiceCode: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['VoiceCode'];
				'application/x-www-form-urlencoded': components['schemas']['VoiceCode'];
			};
		};
		responses: {
			'4XX': components['responses']['Failure'];
			'5XX': components['responses']['Failure'];
			/** @description The id of the message. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoiceCodeResult'];
				};
			};
		};
	};
	getVoiceCodeState: {
		parameters: {
			query: {
				Login: string;
				messageId: string;
				Password: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Failure'];
			'5XX': components['responses']['Failure'];
			/** @description The state. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['VoiceCodeState'];
				};
			};
		};
	};
	listSmsDetails: {
		parameters: {
			query: {
				/** @description Effect not shown. */
				bySegments?: boolean;
				/** @description Effect not shown. */
				calculateTotalCount?: boolean;
				countryId?: number;
				dateTimeFrom?: components['schemas']['QueryDateTime'];
				dateTimeTo?: components['schemas']['QueryDateTime'];
				/** @description Page size. */
				limit: number;
				/** @description Repeated for each id; ids go past 2^53. */
				messageIds?: Long[];
				/** @description Mobile operator group. */
				mogId?: number;
				offset: number;
				/** @description Values not shown; known are those of the push details query (part 1, 4.4). */
				order?: string;
				orderField?: components['schemas']['SmsDetailColumn'];
				/** @description Only these fields are returned. */
				outFields?: components['schemas']['SmsDetailColumn'][];
				recipient?: string;
				searchText?: string;
				sourceAddress?: string;
				/** @description Values not shown; those of the callbacks are known. */
				status?: components['schemas']['SmsStatus'];
				taskId?: Long;
				/** @description Minutes, e.g. 180 for GMT+3. */
				timeOffset?: number;
				triggerId?: Long;
				userId?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SmsDetailsResponse'];
				};
			};
		};
	};
	getSmsStatistics: {
		parameters: {
			query: {
				endDate: components['schemas']['QueryDateTimeT'];
				/** @description Size of a bucket; values not shown, a sample uses MONTH. Known are those of the push statistics (part 1, 4.4). */
				groupBy?: string;
				startDate: components['schemas']['QueryDateTimeT'];
				taskId?: Long;
				/** @description Minutes, e.g. 180 for GMT+3. */
				timeOffset?: number;
				triggerId?: Long;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description Amounts by status and bucket. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SmsStatisticsResponse'];
				};
			};
		};
	};
	getSmsStatuses: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': string[];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description The statuses of the messages that were found. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SmsStatusesResponse'];
				};
			};
		};
	};
	sendSms: {
		parameters: {
			query?: {
				/** @description Adds `segmentsId` to each result entry. */
				includeSegmentId?: boolean;
				/** @description Links in the text are replaced by short links; the default is not shown. */
				shortenUrl?: boolean;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SmsSendRequest'];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry for each message, in the order of the request (part 1, 2.1). */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SmsSendResponse'];
				};
			};
		};
	};
	sendWalletPush: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['WalletNotification'][];
			};
		};
		responses: {
			'4XX': components['responses']['Error'];
			'5XX': components['responses']['Error'];
			/** @description One entry a notification; joined by mergeKey when given, else in the order of the request. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WalletResult'];
				};
			};
		};
	};
	receiveChatAppIncoming: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ChatAppIncoming'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receiveChatAppStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ChatAppStatusCallback'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receiveEmailStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EmailStatusFormA'] | components['schemas']['EmailStatusFormB'];
				'application/xml': components['schemas']['EmailStatusXml'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receivePushStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PushStatusCallback'] | components['schemas']['PushStatusEarlier'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receiveScenarioStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ScenarioStatusCallback'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receiveSmsIncoming: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SmsIncoming'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receiveSmsStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SmsStatusCallback'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	receiveWalletStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['WalletStatusCallback'];
			};
		};
		responses: {
			/** @description Taken. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not taken; posted again. */
			500: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
}
type WithRequired<T, K extends keyof T> = T & {
	[P in K]-?: T[P];
};

export type Schemas = components['schemas'];
