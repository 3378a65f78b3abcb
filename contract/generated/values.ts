// Generated, do not edit: made from the contract by npm run generate.

/** Values not shown; a sample has POSTPAID. (contract/account.yaml) */
export const ACCOUNT_TYPES = ['PREPAID', 'POSTPAID'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** (contract/callbacks.yaml) */
export const PUSH_EARLIER_STATES = ['send', 'delivered', 'opened', 'canceled', 'expired'] as const;
export type PushEarlierState = (typeof PUSH_EARLIER_STATES)[number];

/** Part 2, 2.4. (contract/callbacks.yaml) */
export const SCENARIO_STATUSES = [
	'delivered',
	'expired',
	'undeliverable',
	'bounced',
	'opened',
	'clicked',
	'rejected',
	'deleted',
	'subscribed',
	'unsubscribed',
	'complained',
	'unknown',
	'canceled',
] as const;
export type ScenarioStatus = (typeof SCENARIO_STATUSES)[number];

/** (contract/chatapp.yaml) */
export const CHAT_APP_RECIPIENT_TYPES = ['individual'] as const;
export type ChatAppRecipientType = (typeof CHAT_APP_RECIPIENT_TYPES)[number];

/** (contract/chatapp.yaml) */
export const CHAT_APP_MESSAGE_TYPES = [
	'text',
	'audio',
	'document',
	'image',
	'video',
	'sticker',
	'contacts',
	'location',
	'template',
	'interactive',
] as const;
export type ChatAppMessageType = (typeof CHAT_APP_MESSAGE_TYPES)[number];

/** Button type. (contract/chatapp.yaml) */
export const CHAT_APP_EARLIER_BUTTON_TYPES = ['QUICK_REPLY', 'URL'] as const;
export type ChatAppEarlierButtonType = (typeof CHAT_APP_EARLIER_BUTTON_TYPES)[number];

/** (contract/chatapp.yaml) */
export const CHAT_APP_EARLIER_PARAMETER_TYPES = ['PAYLOAD', 'TEXT'] as const;
export type ChatAppEarlierParameterType = (typeof CHAT_APP_EARLIER_PARAMETER_TYPES)[number];

/** (contract/chatapp.yaml) */
export const CHAT_APP_REASON_KEYS = [
	'invalid',
	'not supported',
	'unsupported',
	'must.be.not.null',
	'invalid.to',
] as const;
export type ChatAppReasonKey = (typeof CHAT_APP_REASON_KEYS)[number];

/** Part 1, 2.9. (contract/chatapp.yaml) */
export const CHAT_APP_STATUSES = ['SENT', 'EXPIRED', 'DELIVERED', 'SEEN', 'REJECTED', 'UNDELIVERABLE'] as const;
export type ChatAppStatus = (typeof CHAT_APP_STATUSES)[number];

export const CHAT_APP_STATUS_MEANINGS: Readonly<Partial<Record<ChatAppStatus, string>>> = {
	SEEN: 'read',
	REJECTED: 'rejected by the operator, or the sending limit is exceeded',
	UNDELIVERABLE: 'rejected by the operator, or the template is missing',
};

/** (contract/chatappInteractive.yaml) */
export const CHAT_APP_INTERACTIVE_TYPES = ['list', 'button'] as const;
export type ChatAppInteractiveType = (typeof CHAT_APP_INTERACTIVE_TYPES)[number];

/** A list takes text only. (contract/chatappInteractive.yaml) */
export const CHAT_APP_HEADER_TYPES = ['text', 'video', 'image', 'document'] as const;
export type ChatAppHeaderType = (typeof CHAT_APP_HEADER_TYPES)[number];

/** At least one optional field accompanies formatted_name. (contract/chatappObjects.yaml) */
export const CHAT_APP_CONTACT_NAMES = [
	'formatted_name',
	'first_name',
	'last_name',
	'middle_name',
	'suffix',
	'prefix',
] as const;
export type ChatAppContactName = (typeof CHAT_APP_CONTACT_NAMES)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_COMPANY_FIELDS = ['company', 'department', 'title'] as const;
export type ChatAppCompanyField = (typeof CHAT_APP_COMPANY_FIELDS)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_PHONE_TYPES = ['CELL', 'MAIN', 'IPHONE', 'HOME', 'WORK'] as const;
export type ChatAppPhoneType = (typeof CHAT_APP_PHONE_TYPES)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_PLACE_TYPES = ['HOME', 'WORK'] as const;
export type ChatAppPlaceType = (typeof CHAT_APP_PLACE_TYPES)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_TEMPLATE_COMPONENTS = ['header', 'body', 'footer', 'button'] as const;
export type ChatAppTemplateComponent = (typeof CHAT_APP_TEMPLATE_COMPONENTS)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_BUTTON_TYPES = ['quick_reply', 'url'] as const;
export type ChatAppButtonType = (typeof CHAT_APP_BUTTON_TYPES)[number];

/** Position of the button. (contract/chatappObjects.yaml) */
export const CHAT_APP_BUTTON_POSITIONS = ['0', '1', '2'] as const;
export type ChatAppButtonPosition = (typeof CHAT_APP_BUTTON_POSITIONS)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_HEADER_PARAMETERS = ['text', 'image', 'video', 'document'] as const;
export type ChatAppHeaderParameter = (typeof CHAT_APP_HEADER_PARAMETERS)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_BODY_PARAMETERS = ['text', 'currency', 'date_time'] as const;
export type ChatAppBodyParameter = (typeof CHAT_APP_BODY_PARAMETERS)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_FOOTER_PARAMETERS = ['text'] as const;
export type ChatAppFooterParameter = (typeof CHAT_APP_FOOTER_PARAMETERS)[number];

/** (contract/chatappObjects.yaml) */
export const CHAT_APP_BUTTON_PARAMETERS = ['text', 'payload'] as const;
export type ChatAppButtonParameter = (typeof CHAT_APP_BUTTON_PARAMETERS)[number];

/** Samples show it, in parts or as a timestamp. (contract/chatappObjects.yaml) */
export const CHAT_APP_DATE_FIELDS = [
	'fallback_value',
	'day_of_week',
	'day_of_month',
	'year',
	'month',
	'hour',
	'minute',
	'timestamp',
] as const;
export type ChatAppDateField = (typeof CHAT_APP_DATE_FIELDS)[number];

/** OK (processed) or REJECTED (error) (part 1, 2.1). (contract/common.yaml) */
export const ENTRY_CODES = ['OK', 'REJECTED'] as const;
export type EntryCode = (typeof ENTRY_CODES)[number];

/** Values not shown, a sample uses STANDARD. (contract/contacts.yaml) */
export const CONTACT_LIST_TYPES = ['STANDARD', 'STOPLIST', 'PUSH', 'OMNI_API'] as const;
export type ContactListType = (typeof CONTACT_LIST_TYPES)[number];

export const CONTACT_LIST_TYPE_MEANINGS: Readonly<Partial<Record<ContactListType, string>>> = {
	STOPLIST: 'never sent to',
	PUSH: 'contacts with push tokens',
	OMNI_API: 'made by transactional sends only',
};

/** Type code of a custom field (part 2, 2.1). (contract/contacts.yaml) */
export const CONTACT_FIELD_TYPES = [0, 1, 2, 3, 5, 8] as const;
export type ContactFieldType = (typeof CONTACT_FIELD_TYPES)[number];

export const CONTACT_FIELD_TYPE_NUMBERS = { dateTime: 0, boolean: 1, integer: 2, text: 3, object: 5, date: 8 } as const;

/** Declared as an integer; the sample uses the field name phone. (contract/contacts.yaml) */
export const DUPLICATE_CHECK_FIELDS = ['phone'] as const;
export type DuplicateCheckField = (typeof DUPLICATE_CHECK_FIELDS)[number];

/** With REJECTED. (contract/contacts.yaml) */
export const CONTACT_REJECTION_KEYS = ['DUPLICATE_VALUE'] as const;
export type ContactRejectionKey = (typeof CONTACT_REJECTION_KEYS)[number];

/** (contract/contacts.yaml) */
export const UNSUBSCRIBED_TYPES = ['SPAM'] as const;
export type UnsubscribedType = (typeof UNSUBSCRIBED_TYPES)[number];

/** (contract/contacts.yaml) */
export const UNSUBSCRIBED_DATA_TYPES = ['EMAIL'] as const;
export type UnsubscribedDataType = (typeof UNSUBSCRIBED_DATA_TYPES)[number];

/** How the two elements of a node are joined (part 2, 2.3). (contract/contacts.yaml) */
export const FILTER_OPERATORS = ['AND', 'OR'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** The complete list is not shown (part 2, 2.3). (contract/contacts.yaml) */
export const QUERY_OPERATORS = ['eq', 'sw', 'nsw'] as const;
export type QueryOperator = (typeof QUERY_OPERATORS)[number];

export const QUERY_OPERATOR_MEANINGS: Readonly<Partial<Record<QueryOperator, string>>> = {
	sw: 'starts with',
	nsw: 'does not start with',
};

/** A basic attribute of a contact (part 2, 2.2); a list's own attributes come beside these. (contract/contacts.yaml) */
export const CONTACT_ATTRIBUTES = [
	'name',
	'surname',
	'phone',
	'email',
	'gender',
	'country',
	'city',
	'birthdate',
	'CreationDate',
	'LastUpdate',
	'timezone',
	'pushInfo',
] as const;
export type ContactAttribute = (typeof CONTACT_ATTRIBUTES)[number];

/** A value of the attribute gender (part 2, 2.1 and 2.2). (contract/contacts.yaml) */
export const GENDERS = ['gender.male', 'gender.female'] as const;
export type Gender = (typeof GENDERS)[number];

/** (contract/email.yaml) */
export const EMAIL_CHARSETS = ['CP1251', 'UTF8'] as const;
export type EmailCharset = (typeof EMAIL_CHARSETS)[number];

/** (contract/email.yaml) */
export const EMAIL_DESCRIPTIONS = ['ok', 'Validation failed'] as const;
export type EmailDescription = (typeof EMAIL_DESCRIPTIONS)[number];

/** (contract/email.yaml) */
export const EMAIL_CODES = ['ok', 'validation_error', 'internal_error', 'REJECTED'] as const;
export type EmailCode = (typeof EMAIL_CODES)[number];

/** (contract/email.yaml) */
export const FILE_CATEGORIES = ['EMAIL_ATTACHMENT'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

/** (contract/email.yaml) */
export const EMAIL_ATTACHMENT_EXTENSIONS = [
	'.xls',
	'.xlsx',
	'.doc',
	'.docx',
	'.pdf',
	'.jpg',
	'.jpeg',
	'.png',
	'.img',
	'.bmp',
	'.rar',
	'.txt',
] as const;
export type EmailAttachmentExtension = (typeof EMAIL_ATTACHMENT_EXTENSIONS)[number];

/** Name of a column (part 1, 4.2). (contract/email.yaml) */
export const EMAIL_COLUMNS = [
	'COMPANY_ID',
	'COMPANY_NAME',
	'EVENT_DATE_TIME',
	'MESSAGE_ID',
	'PRICE',
	'RECIPIENT',
	'SENT_DATE_TIME',
	'SOURCE_ADDRESS',
	'SOURCE_NAME',
	'STATUS',
	'SUBJECT',
	'TASK_ID',
	'TASK_NAME',
	'TASK_TYPE',
	'TRIGGER_CONTACT_GROUP',
	'TRIGGER_SEGMENT',
	'IS_CONTACT_GROUP_DELETED',
	'IS_TRIGGER_SEGMENT_DELETED',
	'TRIGGER_ID',
	'USER_ID',
	'USER_LOGIN',
] as const;
export type EmailColumn = (typeof EMAIL_COLUMNS)[number];

export const EMAIL_COLUMN_RETURNED_AS: Readonly<Partial<Record<EmailColumn, string>>> = {
	TRIGGER_CONTACT_GROUP: 'list',
	TRIGGER_SEGMENT: 'segment',
	IS_CONTACT_GROUP_DELETED: 'isListDeleted',
	IS_TRIGGER_SEGMENT_DELETED: 'isSegmentDeleted',
};

/** Semicolon-separated text; one header line, one line a bucket, the last line for the whole period. Rates are percentages (part 1, 2.11). (contract/email.yaml) */
export const EMAIL_STATISTICS_COLUMNS = [
	'Send date',
	'Sent',
	'Delivered',
	'Delivery rate',
	'Bounced',
	'Bounce rate',
	'Opened',
	'Open rate',
	'Clicked',
	'Click to Open Rate',
	'Unsubscribed',
	'Unsubscribe Rate',
	'Complained',
	'Spam rate',
] as const;
export type EmailStatisticsColumn = (typeof EMAIL_STATISTICS_COLUMNS)[number];

/** Part 1, 2.9. BOUNCED may be soft, which the documents do not know (field notes). (contract/email.yaml) */
export const EMAIL_STATUSES = [
	'ACCEPTED',
	'SENT',
	'DELIVERED',
	'EXPIRED',
	'OPENED',
	'CLICKED',
	'BOUNCED',
	'REJECTED',
	'SUBSCRIBED',
	'UNSUBSCRIBED',
	'COMPLAINED',
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const EMAIL_STATUS_MEANINGS: Readonly<Partial<Record<EmailStatus, string>>> = { BOUNCED: 'hard bounce' };

/** (contract/legacyEmail.yaml) */
export const LEGACY_EMAIL_LANGUAGES = ['en', 'ru'] as const;
export type LegacyEmailLanguage = (typeof LEGACY_EMAIL_LANGUAGES)[number];

/** The set may be extended (part 2, 9). (contract/legacyEmail.yaml) */
export const LEGACY_EMAIL_CODES = ['ok', 'validation_error', 'internal_error', 'not_found'] as const;
export type LegacyEmailCode = (typeof LEGACY_EMAIL_CODES)[number];

/** Text or number (part 2, 2.6). (contract/legacyEmail.yaml) */
export const LEGACY_TASK_TYPES = ['Distribution', 'Birthday'] as const;
export type LegacyTaskType = (typeof LEGACY_TASK_TYPES)[number];

export const LEGACY_TASK_TYPE_NUMBERS = { Distribution: 1, Birthday: 2 } as const;

export const LEGACY_TASK_TYPE_MEANINGS: Readonly<Partial<Record<LegacyTaskType, string>>> = {
	Distribution: 'one-time',
};

/** Text or number (part 2, 3). (contract/legacyEmail.yaml) */
export const LEGACY_TASK_STATES = [
	'New',
	'Created',
	'Started',
	'Stopped',
	'Canceled',
	'Finished',
	'Deleted',
	'Failed',
] as const;
export type LegacyTaskState = (typeof LEGACY_TASK_STATES)[number];

export const LEGACY_TASK_STATE_NUMBERS = {
	New: 0,
	Created: 1,
	Started: 2,
	Stopped: 3,
	Canceled: 4,
	Finished: 5,
	Deleted: 6,
	Failed: 7,
} as const;

export const LEGACY_TASK_STATE_MEANINGS: Readonly<Record<LegacyTaskState, string>> = {
	New: 'just added',
	Created: 'creation finished, ready to run',
	Started: 'being sent (also used to resume)',
	Stopped: 'stopped, can be resumed',
	Canceled: 'canceled, cannot be resumed',
	Finished: 'sending finished successfully',
	Deleted: 'deleted',
	Failed: 'error during sending',
};

/** The documents show 0; the others are seen. (contract/legacyEmail.yaml) */
export const LEGACY_ADDRESS_STATES = [0, 1, 2, 3] as const;
export type LegacyAddressState = (typeof LEGACY_ADDRESS_STATES)[number];

export const LEGACY_ADDRESS_STATE_NUMBERS = { Requested: 0, Approved: 1, Rejected: 2, Deleted: 3 } as const;

/** State of a message in the statistics (part 2, 3). (contract/legacyEmail.yaml) */
export const LEGACY_MESSAGE_STATES = [
	'NotSent',
	'Sent',
	'Delivered',
	'Read',
	'Clicked',
	'Bounced',
	'Rejected',
] as const;
export type LegacyMessageState = (typeof LEGACY_MESSAGE_STATES)[number];

/** (contract/legacyEmail.yaml) */
export const LEGACY_TRANSACTIONAL_CODES = ['ok', 'validation_error', 'internal_error'] as const;
export type LegacyTransactionalCode = (typeof LEGACY_TRANSACTIONAL_CODES)[number];

/** (contract/push.yaml) */
export const SORT_ORDERS = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** (contract/push.yaml) */
export const STATISTICS_GROUPINGS = ['NONE', 'YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR'] as const;
export type StatisticsGrouping = (typeof STATISTICS_GROUPINGS)[number];

/** (contract/push.yaml) */
export const PUSH_PLATFORMS = ['IOS', 'ANDROID', 'VENDOR_C'] as const;
export type PushPlatform = (typeof PUSH_PLATFORMS)[number];

/** From 0 (low) to 3 (highest). (contract/push.yaml) */
export const PUSH_EARLIER_PRIORITIES = ['0', '1', '2', '3'] as const;
export type PushEarlierPriority = (typeof PUSH_EARLIER_PRIORITIES)[number];

export const PUSH_EARLIER_PRIORITY_MEANINGS: Readonly<Partial<Record<PushEarlierPriority, string>>> = {
	'0': 'lowest',
	'3': 'highest',
};

/** (contract/push.yaml) */
export const PUSH_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'REALTIME'] as const;
export type PushPriority = (typeof PUSH_PRIORITIES)[number];

export const PUSH_PRIORITY_MEANINGS: Readonly<Record<PushPriority, string>> = {
	LOW: 'promotional',
	MEDIUM: 'promotional',
	HIGH: 'service traffic',
	REALTIME: 'transactional',
};

/** (contract/push.yaml) */
export const PUSH_CODES = ['ok', 'validation_error', 'OK', 'REJECTED'] as const;
export type PushCode = (typeof PUSH_CODES)[number];

/** Name of a column (part 1, 4.4). The names of the returned fields stand in part 1, 2.11 too. (contract/push.yaml) */
export const PUSH_COLUMNS = [
	'APPLICATION_ID',
	'APPLICATION_NAME',
	'BODY',
	'BUTTONS',
	'COMPANY_ID',
	'COMPANY_NAME',
	'CUSTOM_DATA',
	'DEEP_LINK',
	'EVENT_DATE_TIME',
	'MEDIA_FILE',
	'MESSAGE_ID',
	'PRICE',
	'RECIPIENT',
	'SEND_ROUTE',
	'SENT_DATE_TIME',
	'STATUS',
	'STATUS_DETAILS',
	'TASK_ID',
	'TASK_NAME',
	'TASK_TYPE',
	'TITLE',
	'TRIGGER_CONTACT_GROUP',
	'TRIGGER_SEGMENT',
	'TRIGGER_ID',
	'USER_ID',
	'USER_LOGIN',
] as const;
export type PushColumn = (typeof PUSH_COLUMNS)[number];

export const PUSH_COLUMN_MEANINGS: Readonly<Partial<Record<PushColumn, string>>> = {
	CUSTOM_DATA: 'the options sent',
	RECIPIENT: 'the push token',
};

export const PUSH_COLUMN_RETURNED_AS: Readonly<Partial<Record<PushColumn, string>>> = {
	BUTTONS: 'actionButtons',
	MEDIA_FILE: 'image',
	TRIGGER_CONTACT_GROUP: 'list',
	TRIGGER_SEGMENT: 'segment',
};

/** Part 1, 2.9. (contract/push.yaml) */
export const PUSH_DETAIL_STATUSES = [
	'DELIVERED',
	'IN_PROGRESS',
	'READ',
	'CANCELED',
	'REJECTED',
	'UNDELIVERED',
] as const;
export type PushDetailStatus = (typeof PUSH_DETAIL_STATUSES)[number];

/** Status in callbacks and statistics (part 1, 2.9). (contract/push.yaml) */
export const PUSH_STATUSES = [
	'accepted',
	'send',
	'delivered',
	'opened',
	'rejected',
	'canceled',
	'expired',
	'unsubscribed',
] as const;
export type PushStatus = (typeof PUSH_STATUSES)[number];

export const PUSH_STATUS_MEANINGS: Readonly<Partial<Record<PushStatus, string>>> = {
	canceled: 'swiped away by the user',
	unsubscribed: 'notifications disabled by the user',
};

/** (contract/scenario.yaml) */
export const SCENARIO_ORDER_FIELDS = ['ID', 'NAME', 'STATE', 'CREATION_DATE'] as const;
export type ScenarioOrderField = (typeof SCENARIO_ORDER_FIELDS)[number];

/** Part 2, 2.4; the others are seen. (contract/scenario.yaml) */
export const SCENARIO_TYPES = ['SIMPLE', 'API', 'BIRTHDAY', 'PERIODIC', 'EVENT_FLOW', 'GEO'] as const;
export type ScenarioType = (typeof SCENARIO_TYPES)[number];

/** Part 2, 2.4; OMNI and PUSH_WALLET stand in samples. (contract/scenario.yaml) */
export const SCENARIO_CHANNELS = ['SMS', 'EMAIL', 'MSGR', 'PUSH', 'PUSH_WALLET', 'OMNI'] as const;
export type ScenarioChannel = (typeof SCENARIO_CHANNELS)[number];

/** Part 2, 2.4 and 3; STOPPED_BALANCE_BLOCKED in the filters of lists, STOPPED_NOT_WORKING_TIME in those of macros. (contract/scenario.yaml) */
export const SCENARIO_STATES = [
	'DRAFT',
	'NEW',
	'STARTED',
	'STOPPED',
	'FINISHED',
	'DELETED_FINISHED',
	'DELETED_DRAFT',
	'FAILED',
	'STOPPED_BALANCE_BLOCKED',
	'STOPPED_NOT_WORKING_TIME',
] as const;
export type ScenarioState = (typeof SCENARIO_STATES)[number];

/** (contract/scenario.yaml) */
export const ADDRESS_BOOK_SOURCE_TYPES = ['SIMPLE', 'PERIODIC', 'BIRTHDAY'] as const;
export type AddressBookSourceType = (typeof ADDRESS_BOOK_SOURCE_TYPES)[number];

/** Filled when the type is periodic. (contract/scenario.yaml) */
export const SCENARIO_PERIODS = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScenarioPeriod = (typeof SCENARIO_PERIODS)[number];

/** (contract/scenario.yaml) */
export const TRIGGER_TYPES = ['ADDRESS_BOOK_SOURCE', 'EVENT_SOURCE', 'NO_EVENT_SOURCE', 'TRAN_API_SOURCE'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** (contract/scenario.yaml) */
export const TRIGGER_EVENT_TYPES = ['STATE'] as const;
export type TriggerEventType = (typeof TRIGGER_EVENT_TYPES)[number];

/** (contract/scenario.yaml) */
export const SMS_TRIGGER_EVENTS = ['delivered', 'expired'] as const;
export type SmsTriggerEvent = (typeof SMS_TRIGGER_EVENTS)[number];

/** (contract/scenario.yaml) */
export const MSGR_TRIGGER_EVENTS = ['delivered', 'expired', 'opened', 'clicked'] as const;
export type MsgrTriggerEvent = (typeof MSGR_TRIGGER_EVENTS)[number];

/** (contract/scenario.yaml) */
export const EMAIL_TRIGGER_EVENTS = ['delivered', 'opened', 'clicked', 'unsubscribed', 'subscribed'] as const;
export type EmailTriggerEvent = (typeof EMAIL_TRIGGER_EVENTS)[number];

/** One of the six kinds (part 2, 2.4). (contract/scenario.yaml) */
export const SCENARIO_TEMPLATE_KINDS = [
	'smsTemplate',
	'msgrTemplate',
	'emailTemplate',
	'pushTemplate',
	'pushWalletTemplate',
	'socialTemplate',
] as const;
export type ScenarioTemplateKind = (typeof SCENARIO_TEMPLATE_KINDS)[number];

/** (contract/scenario.yaml) */
export const SOCIAL_ROUTES = ['SOC_A', 'SOC_B'] as const;
export type SocialRoute = (typeof SOCIAL_ROUTES)[number];

/** MOBILE_DEVICE_REQUIRED delivers only if the user has the mobile application and used it within the last 7 days, and then to all available devices. (contract/scenario.yaml) */
export const SOCIAL_DELIVERY_POLICIES = ['ANY', 'MOBILE_DEVICE_REQUIRED'] as const;
export type SocialDeliveryPolicy = (typeof SOCIAL_DELIVERY_POLICIES)[number];

/** (contract/scenario.yaml) */
export const SCENARIO_MACROS = ['Unsubscribe', 'WebVersion'] as const;
export type ScenarioMacro = (typeof SCENARIO_MACROS)[number];

/** Values not shown; a sample uses HIGH. (contract/sms.yaml) */
export const SMS_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'REALTIME'] as const;
export type SmsPriority = (typeof SMS_PRIORITIES)[number];

/** (contract/sms.yaml) */
export const SMS_REASON_KEYS = [
	'not.available',
	'to.format.invalid',
	'scheduledTime.is.invalid',
	'text.length.too.long',
	'validity.is.invalid',
	'priority.is.not.match',
	'callbackUrl.format.invalid',
	'billing.error',
	'forbidden',
	'unknown',
	'invalid',
	'length.too.long',
	'must.be.not.null',
	'too.many.messages',
] as const;
export type SmsReasonKey = (typeof SMS_REASON_KEYS)[number];

/** Status of a message (part 1, 2.9). (contract/sms.yaml) */
export const SMS_STATUSES = [
	'ACCEPTED',
	'SCHEDULED',
	'ENROUTE',
	'SENT',
	'DELIVERED',
	'EXPIRED',
	'CLICKED',
	'UNDELIVERABLE',
	'REJECTED',
	'UNKNOWN',
] as const;
export type SmsStatus = (typeof SMS_STATUSES)[number];

export const SMS_STATUS_MEANINGS: Readonly<Partial<Record<SmsStatus, string>>> = {
	ACCEPTED: 'accepted',
	SCHEDULED: 'scheduled to be sent',
	ENROUTE: 'being sent to the operator',
	SENT: 'sent to the operator network',
	EXPIRED: 'lifetime over',
	CLICKED: 'link followed',
	REJECTED: 'rejected by the operator or the platform',
};

/** Name of a column (part 1, 4.1). (contract/sms.yaml) */
export const SMS_COLUMNS = [
	'COMPANY_ID',
	'COMPANY_NAME',
	'CONTACT_ID',
	'COUNTRY_ID',
	'COUNTRY_NAME',
	'ERROR_CODE',
	'EVENT_DATE_TIME',
	'MESSAGE_ID',
	'MOG_ID',
	'MOG_NAME',
	'MO_ID',
	'MO_NAME',
	'PRICE',
	'PROVIDER_MESSAGE_ID',
	'RECIPIENT',
	'RECIPIENT_ZONE_NAME',
	'ROUTE',
	'SEGMENT_COUNT',
	'SEGMENT_ID',
	'SENT_DATE_TIME',
	'SOURCE_ADDRESS',
	'STATUS',
	'TASK_ID',
	'TASK_NAME',
	'TASK_TYPE',
	'TEMPLATE',
	'TEMPLATE_ID',
	'TEXT',
	'TRAFFIC',
	'TRIGGER_CONTACT_GROUP',
	'IS_CONTACT_GROUP_DELETED',
	'TRIGGER_ID',
	'USER_ID',
	'USER_LOGIN',
] as const;
export type SmsColumn = (typeof SMS_COLUMNS)[number];

export const SMS_COLUMN_MEANINGS: Readonly<Partial<Record<SmsColumn, string>>> = {
	EVENT_DATE_TIME: 'the last status update',
	PRICE: 'the price of a segment',
};

/** Yes or No in the sample. (contract/sms.yaml) */
export const SMS_GROUP_DELETED_FLAGS = ['Yes', 'No'] as const;
export type SmsGroupDeletedFlag = (typeof SMS_GROUP_DELETED_FLAGS)[number];

/** Amounts by status in lower case (part 1, 2.9); `enrouted` and `seen` (read) are spelled so here. Further keys may come. (contract/sms.yaml) */
export const SMS_STATISTICS_KEYS = [
	'accepted',
	'scheduled',
	'enrouted',
	'sent',
	'deleted',
	'delivered',
	'expired',
	'seen',
	'clicked',
	'rejected',
	'undeliverable',
	'unknown',
] as const;
export type SmsStatisticsKey = (typeof SMS_STATISTICS_KEYS)[number];

/** State of an SMS (field notes, SOAP); voice codes have it too (field notes, voice codes). From -10 to -40 it is pending. (contract/soap.yaml) */
export const SMS_STATE_NUMBERS = [0, -1, -2, 8, 10, 11, 41, 42, 46, 47, 48, 69, 255] as const;
export type SmsStateNumber = (typeof SMS_STATE_NUMBERS)[number];

export const SMS_STATE_NUMBER_MEANINGS: Readonly<Record<SmsStateNumber, string>> = {
	'0': 'delivered',
	'8': 'error',
	'10': 'error',
	'11': 'error',
	'41': 'error',
	'42': 'rejected',
	'46': 'expired',
	'47': 'deleted',
	'48': 'rejected',
	'69': 'rejected',
	'255': 'unknown',
	'-1': 'sent',
	'-2': 'queued',
};

/** State of a message of the second messenger channel (field notes, SOAP); it may be a number too. (contract/soap.yaml) */
export const MESSENGER_STATES = [
	'Enqueued',
	'Sent',
	'Delivered',
	'Read',
	'Undelivered',
	'Failed',
	'Unknown',
	'Expired',
] as const;
export type MessengerState = (typeof MESSENGER_STATES)[number];

/** (contract/voiceCode.yaml) */
export const VOICE_CODE_FAILURES = [1, 2, 4, 5, 6, 7, 8, 9] as const;
export type VoiceCodeFailure = (typeof VOICE_CODE_FAILURES)[number];

export const VOICE_CODE_FAILURE_MEANINGS: Readonly<Record<VoiceCodeFailure, string>> = {
	'1': 'empty argument',
	'2': 'invalid argument',
	'4': 'login not accepted',
	'5': 'no credit',
	'6': 'invalid operation',
	'7': 'forbidden',
	'8': 'gateway',
	'9': 'internal',
};

/** How a call ended (part 2, 2.7 and 3). (contract/voiceCode.yaml) */
export const VOICE_CODE_STATUSES = ['DELIVERED', 'UNDELIVERED'] as const;
export type VoiceCodeStatus = (typeof VOICE_CODE_STATUSES)[number];

export const VOICE_CODE_STATUS_MEANINGS: Readonly<Record<VoiceCodeStatus, string>> = {
	DELIVERED: 'the user rejected or answered the call',
	UNDELIVERED: 'the user was out of network, or did not reject and the operator stopped calling',
};

/** The rest of the keys is not shown. (contract/wallet.yaml) */
export const WALLET_REASON_KEYS = ['invalid.image.url'] as const;
export type WalletReasonKey = (typeof WALLET_REASON_KEYS)[number];

/** Content types, extensions and sizes of chat-app media (part 1, 2.5). */
export const CHAT_APP_MEDIA = {
	audio: {
		contentTypes: ['audio/acc', 'audio/mp4', 'audio/amr', 'audio/mpeg', 'audio/ogg'],
		extensions: ['.acc', '.mp4', '.mp4a', '.amr', '.mpeg', '.ogg'],
		maxMegabytes: 16,
	},
	voice: { contentTypes: ['audio/ogg'], extensions: ['.ogg'], maxMegabytes: 16 },
	document: { maxMegabytes: 100 },
	image: { contentTypes: ['image/jpeg', 'image/png'], extensions: ['.jpeg', '.jpg', '.png'], maxMegabytes: 5 },
	video: { contentTypes: ['video/mp4', 'video/3gpp'], extensions: ['.mp4', '.3gp', '.3g2'], maxMegabytes: 16 },
} as const;

/** The limits of the interface, by domain (part 1, 8; part 2, 8). */
export const LIMITS = {
	callbacks: {
		/** Attempts to post a callback after an answer of 500 (part 1, 6; part 2, 6). (contract/callbacks.yaml) */
		attempts: 5,
		/** Minutes from one attempt to the next (part 1, 6; part 2, 6). (contract/callbacks.yaml) */
		attemptMinutes: 1,
	},
	chatapp: {
		/** (contract/chatapp.yaml) */
		earlierText: 4096,
		/** (contract/chatapp.yaml) */
		contentName: 100,
		/** (contract/chatappInteractive.yaml) */
		interactiveBody: 1024,
		/** (contract/chatappInteractive.yaml) */
		footer: 60,
		/** (contract/chatappInteractive.yaml) */
		header: 60,
		/** Unique in the message; no emoji, no variables. (contract/chatappInteractive.yaml) */
		listButton: 20,
		/** The title of each button is unique. (contract/chatappInteractive.yaml) */
		replyButtons: 3,
		/** With more than one section, each has a title. (contract/chatappInteractive.yaml) */
		sections: 10,
		/** (contract/chatappInteractive.yaml) */
		replyTitle: 20,
		/** Comes back with the incoming message on a click. (contract/chatappInteractive.yaml) */
		replyId: 256,
		/** (contract/chatappInteractive.yaml) */
		sectionTitle: 24,
		/** (contract/chatappInteractive.yaml) */
		rowTitle: 24,
		/** (contract/chatappInteractive.yaml) */
		rowId: 200,
		/** (contract/chatappInteractive.yaml) */
		rowDescription: 72,
		/** May hold several URLs and formatting. (contract/chatappObjects.yaml) */
		body: 4096,
		/** Document only. (contract/chatappObjects.yaml) */
		fileName: 100,
		/** Up to 3 buttons. (contract/chatappObjects.yaml) */
		templateButtons: 3,
		/** (contract/chatappObjects.yaml) */
		templateHeader: 60,
		/** (contract/chatappObjects.yaml) */
		templateBody: 1024,
		/** (contract/chatappObjects.yaml) */
		templateFooter: 60,
		/** (contract/chatappObjects.yaml) */
		urlSuffix: 20,
	},
	contacts: {
		/** (contract/contacts.yaml) */
		nodesPerFilter: 2,
		/** Segments of one contact list (part 2, 2.3 and 8). (contract/contacts.yaml) */
		segmentsPerList: 20,
		/** Filters of one segment; more are taken, and not recommended (part 2, 2.3 and 8). (contract/contacts.yaml) */
		conditionsRecommended: 3,
	},
	email: {
		/** (contract/email.yaml) */
		senderNameCharacters: 150,
	},
	legacyEmail: {
		/** At most 10 MB. (contract/legacyEmail.yaml) */
		textBytes: 10_485_760,
		/** (contract/legacyEmail.yaml) */
		recipientIdCharacters: 32,
		/** Recipients of one campaign (part 2, 4.5 and 8). (contract/legacyEmail.yaml) */
		campaignRecipients: 2_000_000,
	},
	push: {
		/** (contract/push.yaml) */
		titleCharacters: 200,
		/** (contract/push.yaml) */
		textCharacters: 1024,
		/** Seconds; from 30 in the current form, from 15 in the earlier one. (contract/push.yaml) */
		validityMax: 86_400,
		/** Seconds; from 30 in the current form, from 15 in the earlier one. (contract/push.yaml) */
		validityDefault: 86_400,
		/** (contract/push.yaml) */
		validityMinEarlier: 15,
		/** (contract/push.yaml) */
		validityMin: 30,
		/** (contract/push.yaml) */
		buttons: 3,
		/** (contract/push.yaml) */
		captionCharacters: 30,
	},
	scenario: {
		/** (contract/scenario.yaml) */
		callbackUrlCharacters: 1000,
		/** Seconds; template sends only. (contract/scenario.yaml) */
		socialValidityMin: 15,
		/** Seconds; template sends only. (contract/scenario.yaml) */
		socialValidityMax: 86_400,
	},
	sms: {
		/** Message ids, at most 500 (part 1, 8). (contract/sms.yaml) */
		statusIdsPerRequest: 500,
		/** Up to 32000 messages (part 1, 8). (contract/sms.yaml) */
		messagesPerRequest: 32_000,
		/** Up to 17085 characters when Cyrillic, up to 34170 when Latin. (contract/sms.yaml) */
		charactersLatin: 34_170,
		/** Up to 17085 characters when Cyrillic, up to 34170 when Latin. (contract/sms.yaml) */
		charactersCyrillic: 17_085,
		/** Lifetime in seconds. Seen up to 259200. (contract/sms.yaml) */
		validityMin: 0,
		/** Lifetime in seconds. Seen up to 259200. (contract/sms.yaml) */
		validityKnownMax: 259_200,
		/** Places of a single part in Latin (part 2, 4.6); a character of the GSM extension takes two. (contract/sms.yaml) */
		singlePartLatin: 160,
		/** UTF-16 units of a single part that is not Latin (part 2, 4.6). (contract/sms.yaml) */
		singlePartCyrillic: 70,
		/** Places of each of several parts in Latin (GSM 03.40, not in the documents). (contract/sms.yaml) */
		partLatin: 153,
		/** UTF-16 units of each of several parts that are not Latin (GSM 03.40, not in the documents). (contract/sms.yaml) */
		partCyrillic: 67,
	},
	soap: {
		/** Requests in one second (part 2, 8). (contract/soap.yaml) */
		requestsPerSecond: 10,
		/** DestinationAddresses of one request (part 2, 4.6 and 8). (contract/soap.yaml) */
		recipientsPerRequest: 1000,
		/** Characters of an SMS (part 2, 4.6 and 8). (contract/soap.yaml) */
		smsCharacters: 2000,
		/** Minutes, when a request names none (part 2, 4.6 and 8). (contract/soap.yaml) */
		smsValidityDefault: 2880,
		/** Characters of a message of the second messenger channel (part 2, 4.6 and 8). (contract/soap.yaml) */
		messengerCharacters: 1000,
		/** Minutes (part 2, 4.6 and 8). (contract/soap.yaml) */
		messengerValidityMin: 1,
		/** Minutes (part 2, 4.6 and 8). (contract/soap.yaml) */
		messengerValidityMax: 1440,
		/** Latin characters of a source address (part 2, 2.7). (contract/soap.yaml) */
		senderCharacters: 11,
		/** Digits of a source address (part 2, 2.7). (contract/soap.yaml) */
		senderDigits: 15,
		/** Days of a statistics range; three months are refused past it (part 2, 8; field notes, SOAP). (contract/soap.yaml) */
		statisticsDays: 90,
		/** The State number at which pending begins (field notes, SOAP). (contract/soap.yaml) */
		statePendingFirst: -10,
		/** The State number at which pending ends (field notes, SOAP). (contract/soap.yaml) */
		statePendingLast: -40,
		/** Hours for which the state of a message is known (field notes, SOAP). (contract/soap.yaml) */
		stateHours: 48,
	},
	voiceCode: {
		/** Digits of a code (part 2, 8). (contract/voiceCode.yaml) */
		codeDigits: 4,
		/** Seconds within which the call comes (part 2, 8). (contract/voiceCode.yaml) */
		callSeconds: 10,
	},
	wallet: {
		/** (contract/wallet.yaml) */
		titleCharacters: 50,
		/** (contract/wallet.yaml) */
		messageCharacters: 2048,
		/** URL. (contract/wallet.yaml) */
		imageCharacters: 512,
	},
} as const;

/** Every reason key that a rule of the contract has (part 1, 7; part 2, 7). */
export const REASON_KEYS = [
	'callbackUrl.format.invalid',
	'invalid',
	'invalid.image.url',
	'must.be.not.null',
	'name.must.be.not.null',
	'not supported',
	'not.available',
	'priority.is.not.match',
	'scheduledTime.is.invalid',
	'text.length.too.long',
	'to.format.invalid',
	'unsupported',
	'validation.recipients.must.be.greather.then.0',
	'validation_error',
	'validity.is.invalid',
] as const;

/** What the documents say of the reason keys of rejected entries, by domain and the field that they blame (part 1, 7). */
export const REASONS = {
	chatapp: [
		{ key: 'invalid', field: 'to', meaning: 'phone number incorrect' },
		{ key: 'invalid', field: 'callbackUrl', meaning: 'URL not http or https' },
		{ key: 'must.be.not.null', field: 'text', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'audio', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'document', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'image', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'video', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'sticker', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'contacts', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'template', meaning: 'the object matching the message type is empty' },
		{ key: 'must.be.not.null', field: 'location', meaning: 'the object matching the message type is empty' },
		{ key: 'invalid', field: 'languageCode', meaning: 'language code incorrect' },
		{ key: 'invalid', field: 'templateButtonParams', meaning: 'text or payload parameter empty' },
		{ key: 'unsupported', field: 'caption', meaning: 'sticker description not supported' },
		{ key: 'not supported', field: 'media.filename', meaning: 'file name not supported for this media type' },
	],
	push: [{ key: 'validation_error', field: 'from', meaning: 'Unknown from' }],
	sms: [
		{ key: 'not.available', field: 'from', meaning: 'wrong sender' },
		{ key: 'to.format.invalid', field: 'to', meaning: 'wrong recipient number' },
		{ key: 'text.length.too.long', field: 'text', meaning: 'maximum text length exceeded' },
		{ key: 'validity.is.invalid', field: 'validity', meaning: 'wrong lifetime' },
		{ key: 'scheduledTime.is.invalid', field: 'scheduledTime', meaning: 'wrong scheduled time' },
		{ key: 'priority.is.not.match', field: 'priority', meaning: 'wrong priority' },
		{ key: 'callbackUrl.format.invalid', field: 'callbackUrl', meaning: 'wrong callback URL' },
	],
} as const;
