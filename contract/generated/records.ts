// Generated, do not edit: made from the contract by npm run generate.

/** (contract/account.yaml) */
export const ACCOUNT_RECORD = {
	companyId: 'id',
	accountType: 'textValue',
	addPercent: 'integerValue',
	balance: 'decimalValue',
	credit: 'decimalValue',
	reserve: 'decimalValue',
	reserveSms: 'decimalValue',
	reserveViber: 'decimalValue',
	currencyId: 'id',
	isBlocked: 'boolean',
	recalcBillRate: 'boolean',
	disableThreshold: 'decimalValue',
	notifyThreshold: 'decimalValue',
} as const;

/** (contract/account.yaml) */
export const PLAN_RECORD = {
	planRecordId: 'id',
	channel: 'textValue',
	traffic: 'textValue',
	startDate: 'time',
	endDate: 'time',
	deliveryRule: 'textValue',
	sourceAddress: 'textValue',
	sourceAddressType: 'textValue',
	countryId: 'id',
	countryName: 'textValue',
	currencyId: 'id',
	mogId: 'id',
	mogNameRus: 'textValue',
	mogNameInt: 'textValue',
	steps: [{ startStep: 'integerValue', endStep: 'integerValue', price: 'decimalValue' }],
} as const;

/** (contract/contacts.yaml) */
export const CONTACT_LIST_RECORD = {
	companyId: 'id',
	contactGroupId: 'id',
	name: 'textValue',
	creationDate: 'time',
	lastUpdate: 'time',
	fields: [
		{ name: 'textValue', displayName: 'textValue', type: 'integerValue', values: ['textValue'], isDefault: 'boolean' },
	],
	contactsCount: 'integerValue',
	segmentsCount: 'integerValue',
	type: 'textValue',
	autoDeleteEnabled: 'boolean',
} as const;

/** (contract/contacts.yaml) */
export const CONTACT_RECORD = {
	companyId: 'id',
	contactGroupId: 'id',
	contactId: 'id',
	creationDate: 'time',
	lastUpdate: 'time',
	fields: [{ name: 'textValue', displayName: 'textValue', type: 'integerValue', value: ['textValue'] }],
	email: 'textValue',
	phone: 'textValue',
	unsubscribedData: [
		{
			channelList: [{ channel: 'textValue', unsubscribedAt: 'time', unsubscribedType: 'textValue' }],
			companyId: 'id',
			data: 'textValue',
			dataType: 'textValue',
			updatedAt: 'time',
		},
	],
	pushInfo: [{ appId: 'textValue', os: 'integerValue', pushToken: 'textValue' }],
} as const;

/** (contract/contacts.yaml) */
export const SEGMENT_RECORD = {
	segmentId: 'id',
	companyId: 'id',
	contactGroupId: 'id',
	name: 'textValue',
	creationDate: 'time',
	lastUpdate: 'time',
	query: ['open'],
	contactsCount: 'textValue',
} as const;

/** (contract/email.yaml) */
export const EMAIL_DETAIL_RECORD = {
	messageId: 'id',
	recipient: 'textValue',
	sourceAddress: 'textValue',
	sourceName: 'textValue',
	sentDateTime: 'time',
	status: 'textValue',
	eventDateTime: 'time',
	subject: 'textValue',
	companyId: 'id',
	companyName: 'textValue',
	userId: 'id',
	userLogin: 'textValue',
	taskId: 'id',
	triggerId: 'id',
	price: 'money',
	list: 'textValue',
	isListDeleted: 'boolean',
	segment: 'textValue',
	isSegmentDeleted: 'boolean',
} as const;

/** (contract/legacyEmail.yaml) */
export const SOURCE_ADDRESS_RECORD = {
	SourceAddress: 'textValue',
	State: 'integerValue',
	IsDefault: 'boolean',
} as const;

/** (contract/legacyEmail.yaml) */
export const LISTED_TASK_RECORD = {
	SourceName: 'textValue',
	Price: 'decimalValue',
	SendDuplicates: 'boolean',
	Cancellable: 'boolean',
	Deletable: 'boolean',
	NextStartDateTime: 'time',
	State: 'integerValue',
	TotalContacts: 'integerValue',
	CompletedContacts: 'integerValue',
	ErrorCount: 'integerValue',
	IsExecuting: 'boolean',
	ServiceType: 'integerValue',
	IsSmooth: 'boolean',
	IsPersonalized: 'boolean',
	ID: 'id',
	Name: 'textValue',
	OwnerLogin: 'textValue',
	Type: 'integerValue',
	Groups: 'open',
	IncludedContacts: 'open',
	ExcludedContacts: 'open',
	ManualContacts: 'open',
	StopList: 'open',
	Text: 'textValue',
	Subject: 'textValue',
	MessageValidity: 'integerValue',
	MessageType: 'integerValue',
	TaskMessageType: 'integerValue',
	DoTransliterate: 'boolean',
	SourceAddress: 'textValue',
	StartDateTime: 'time',
	Period: 'integerValue',
	GlobalState: 'integerValue',
	GlobalStateInfo: { State: 'integerValue' },
	PercentageCompleted: 'decimalValue',
	MessageValidityAsTimeSpan: 'textValue',
} as const;

/** (contract/legacyEmail.yaml) */
export const TASK_RECORD = {
	TaskId: 'id',
	Login: 'textValue',
	Name: 'textValue',
	Sender: { Name: 'textValue', Address: 'textValue' },
	Subject: 'textValue',
	Text: 'textValue',
	StartDateTime: 'time',
	EndDateTime: 'time',
	Type: 'integerValue',
	UserCampaignId: 'textValue',
	Contacts: [{ Id: 'id', Included: 'boolean' }],
	ContactGroups: [{ Id: 'id', Included: 'boolean' }],
	State: 'integerValue',
	Price: 'decimalValue',
	CreatorLogin: 'textValue',
	SendDuplicates: 'boolean',
	SmsResendTask: { ContactGroupId: 'id', Text: 'textValue', SenderAddress: 'textValue', StartDelay: 'textValue' },
	Counters: {
		TaskId: 'id',
		TotalContacts: 'integerValue',
		Dublicates: 'integerValue',
		Duplicates: 'integerValue',
		Unsubscribed: 'integerValue',
		Excluded: 'integerValue',
		OverPackage: 'integerValue',
		SpamScore: 'decimalValue',
	},
} as const;

/** (contract/legacyEmail.yaml) */
export const TASK_COUNTERS_RECORD = {
	TaskId: 'id',
	TotalContacts: 'integerValue',
	Dublicates: 'integerValue',
	Duplicates: 'integerValue',
	Unsubscribed: 'integerValue',
	Excluded: 'integerValue',
	OverPackage: 'integerValue',
	SpamScore: 'decimalValue',
} as const;

/** (contract/legacyEmail.yaml) */
export const LEGACY_TEMPLATE_RECORD = {
	TemplateId: 'id',
	Name: 'textValue',
	Sender: { Name: 'textValue', Address: 'textValue' },
	Subject: 'textValue',
	Body: { Html: 'textValue', PlainText: 'textValue' },
	UserTemplateId: 'textValue',
	MergeFields: ['textValue'],
} as const;

/** (contract/legacyEmail.yaml) */
export const LEGACY_STATISTICS_RECORD = {
	NotSent: 'integerValue',
	Sent: 'integerValue',
	Delivered: 'integerValue',
	Read: 'integerValue',
	Clicked: 'integerValue',
	Bounced: 'integerValue',
	Rejected: 'integerValue',
	Total: 'integerValue',
} as const;

/** (contract/legacyEmail.yaml) */
export const LEGACY_MESSAGE_RECORD = {
	State: 'integerValue',
	Price: 'decimalValue',
	Id: 'id',
	DestinationEmail: 'textValue',
	LastUpdateUtc: 'utcTime',
	CreatedDateUtc: 'utcTime',
} as const;

/** (contract/legacyEmail.yaml) */
export const TRANSACTIONAL_ITEM_RECORD = {
	Index: 'integerValue',
	Address: 'textValue',
	MessageId: 'id',
	Code: 'textValue',
} as const;

/** (contract/push.yaml) */
export const PUSH_DETAIL_RECORD = {
	messageId: 'id',
	applicationId: 'id',
	applicationName: 'textValue',
	taskId: 'id',
	taskName: 'textValue',
	taskType: 'textValue',
	triggerId: 'id',
	list: 'textValue',
	isListDeleted: 'boolean',
	segment: 'textValue',
	isSegmentDeleted: 'boolean',
	recipient: 'textValue',
	sentDateTime: 'time',
	status: 'textValue',
	statusDetails: 'textValue',
	eventDateTime: 'time',
	companyId: 'id',
	companyName: 'textValue',
	userId: 'id',
	userLogin: 'textValue',
	price: 'money',
	body: 'textValue',
	title: 'textValue',
	recipientPlatform: 'textValue',
	image: 'textValue',
	deepLink: 'textValue',
	actionButtons: [{ buttonName: 'textValue', buttonUrl: 'textValue' }],
	customData: 'open',
} as const;

/** (contract/scenario.yaml) */
export const SCENARIO_RECORD = {
	id: 'id',
	taskName: 'textValue',
	userId: 'id',
	companyId: 'id',
	officeId: 'id',
	creationDate: 'time',
	type: 'textValue',
	channel: 'textValue',
	state: 'textValue',
	triggersInfo: [
		{
			triggerId: 'id',
			taskId: 'id',
			userId: 'id',
			companyId: 'id',
			officeId: 'id',
			startTime: 'time',
			endTime: 'time',
			state: 'textValue',
			type: 'textValue',
			channel: 'textValue',
			parentTriggerId: 'id',
			counters: { totalCount: 'integerValue', successCount: 'integerValue', errorCount: 'integerValue' },
			externalId: 'textValue',
		},
	],
} as const;

/** (contract/sms.yaml) */
export const SMS_DETAIL_RECORD = {
	messageId: 'id',
	sentDateTime: 'time',
	segmentId: 'id',
	sourceAddress: 'textValue',
	recipient: 'textValue',
	status: 'textValue',
	eventDateTime: 'time',
	companyId: 'id',
	companyName: 'textValue',
	userId: 'id',
	userLogin: 'textValue',
	countryId: 'id',
	countryName: 'textValue',
	mogId: 'id',
	mogName: 'textValue',
	moId: 'id',
	moName: 'textValue',
	taskId: 'id',
	taskName: 'textValue',
	taskType: 'textValue',
	triggerId: 'id',
	text: 'textValue',
	errorCode: 'integerValue',
	traffic: 'textValue',
	recipientZoneName: 'textValue',
	triggerContactGroup: 'textValue',
	isContactGroupDeleted: 'boolean',
} as const;

/** (contract/voiceCode.yaml) */
export const VOICE_CODE_STATE_RECORD = {
	State: 'integerValue',
	CreationDateUtc: 'utcTime',
	SubmittedDateUtc: 'utcTime',
	ReportedDateUtc: 'utcTime',
	StateDescription: 'textValue',
	Price: 'decimalValue',
} as const;
