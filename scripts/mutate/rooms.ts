/** Which tests judge the mutants of a room or a domain, the quick ones first: the first that fails ends the run of a mutant. */
export interface Judges {
	/** Patterns of those of the room's own unit tests that notice at once what others would wait for in vain. */
	first?: readonly string[];
	/** Patterns of test files beside the room's own unit tests. */
	more: readonly string[];
	/** Whether what its modules do when they are loaded is changed, too: tables, and the forms that panels are made of. */
	loading?: true;
}

const unit = (...rooms: string[]): string[] => rooms.map((room) => `test/unit/${room}/**/*.test.ts`);

/** Those who read answers, each in its own way. */
const READERS = unit(
	'Email',
	'Push',
	'Scenario',
	'WalletPush',
	'Soap',
	'LegacyEmail',
	'ChatApp',
	'Contacts',
	'delivery',
	'table',
);

/** What becomes of each field in n8n's editor. */
const PANELS = 'test/unit/package/panels.test.ts';

/** The waits of the domains that have one beside their send. */
const OTHER_WAITS = 'test/engine/delivery/others.test.ts';

const ROOMS: Readonly<Record<string, Judges>> = {
	ground: {
		more: [
			'test/unit/Contacts/preferences.test.ts',
			'test/unit/VoiceCode/openCode.test.ts',
			'test/unit/durable/{batchLog,hidden}.test.ts',
			'test/unit/fallback/languages.test.ts',
		],
	},
	callbacks: { more: ['test/engine/callbacks/**/*.test.ts', 'test/unit/{table/coalesce,Trigger/receive}.test.ts'] },
	service: { more: [...READERS, ...unit('api', 'engine')] },
	api: {
		more: [
			...READERS,
			...unit('service', 'engine'),
			'test/engine/Account/{figures,queries,report}.test.ts',
			'test/engine/{Email,Push,Scenario}/queries.test.ts',
			'test/engine/{Contacts,Scenario}/contacts.test.ts',
			'test/engine/Sms/details.test.ts',
		],
	},
	engine: {
		more: [
			...unit('precautions'),
			'test/engine/package/traces.test.ts',
			'test/engine/Sms/{chains,retry,retryButton}.test.ts',
		],
	},
	events: { more: ['test/unit/Trigger/{consent,receive}.test.ts'] },
	table: {
		first: ['test/unit/table/claim.test.ts'],
		more: [
			'test/engine/table/**/*.test.ts',
			'test/engine/Reach/{digest,planned,storeTrouble}.test.ts',
			'test/engine/precautions/doNotContact.test.ts',
			'test/unit/precautions/sharedPace.test.ts',
		],
	},
	durable: {
		more: [...unit('delivery'), 'test/unit/fallback/{leaving,wait}.test.ts', 'test/unit/questions/starting.test.ts'],
	},
	fallback: {
		first: ['test/unit/fallback/{leaving,ordering,result,rows,wait}.test.ts'],
		more: ['test/engine/Reach/{order,precautions,send,settings}.test.ts'],
	},
	Reach: {
		more: ['test/engine/Reach/{digest,guard,planned}.test.ts', 'test/unit/table/{cancelled,planned,planning}.test.ts'],
	},
	facade: { more: [PANELS, 'test/engine/Account/**/*.test.ts'], loading: true },
	precautions: {
		more: [
			'test/engine/precautions/**/*.test.ts',
			'test/engine/agents/guardRails.test.ts',
			'test/unit/Trigger/consent.test.ts',
			'test/{unit,engine}/Contacts/{evidence,person,preferences}.test.ts',
			'test/unit/table/{columns,forgotten,versions}.test.ts',
			'test/unit/VoiceCode/openCode.test.ts',
		],
	},
	delivery: {
		more: ['test/unit/durable/openWaits.test.ts', 'test/engine/delivery/**/*.test.ts', PANELS],
		loading: true,
	},
	Sms: {
		first: ['test/engine/Sms/send.test.ts'],
		more: ['test/engine/Sms/**/*.test.ts', 'test/engine/{approval,questions}/asking.test.ts'],
	},
	Scenario: { more: ['test/engine/Scenario/**/*.test.ts', OTHER_WAITS] },
	LegacyEmail: { more: ['test/engine/LegacyEmail/**/*.test.ts', OTHER_WAITS] },
	Soap: { more: ['test/engine/Soap/**/*.test.ts', OTHER_WAITS] },
	Email: {
		more: ['test/engine/Email/**/*.test.ts', 'test/engine/approval/asking.test.ts', 'test/engine/delivery/few.test.ts'],
	},
	// Those of several processes run the code in these, where nothing is changed.
	VoiceCode: {
		more: ['test/engine/VoiceCode/{answers,codes,forged,limits,replaced,staging,waitForCode,written}.test.ts'],
	},
	ChatApp: {
		more: ['test/engine/ChatApp/**/*.test.ts', 'test/engine/{approval,questions}/asking.test.ts'],
	},
	Contacts: {
		more: [
			'test/engine/Contacts/**/*.test.ts',
			'test/unit/precautions/doNotContact.test.ts',
			'test/engine/precautions/doNotContact.test.ts',
		],
	},
	panel: { more: [PANELS], loading: true },
};

/** What judges a room; for one that is not named here, its own tests of both tiers. */
export function judgesOf(room: string): Judges {
	return ROOMS[room] ?? { more: [`test/engine/${room}/**/*.test.ts`] };
}
