import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { IExecuteFunctions } from 'n8n-workflow';

import { sleepAsCatcher } from '../../../nodes/delivery/catcher';
import { isJsonObject } from '../../../nodes/ground/json';
import { codeFor } from '../../../nodes/VoiceCode/code/written';
import { ENTER_URL } from '../../../nodes/VoiceCode/entryNodes';
import { listNodes } from '../../../scripts/operations';

/**
 * A field is sensitive (`sensitiveOutputFields` of n8n) where who reads it needs nothing else to do what is not theirs: to log in, to choose, to
 * report. n8n means to show such a field to nobody; the next node still gets its value.
 */
interface Decision {
	sensitive?: Record<string, string>;
	/** Fields whose names sound like it, and what speaks against it. */
	shown?: Record<string, string>;
	/** Why no field is. */
	none?: string;
}

const TOLD = 'It gives what the service tells; the service asks for the credential, which is in no output.';
const EVENT = {
	'client.url': 'The page on which a person subscribed to push.',
};
const EVENTS: Decision = {
	shown: EVENT,
	none: 'It gives the events of a call; its address, headers, query and token are in no event.',
};

const DECISIONS: Record<string, Decision> = {
	omniAccount: { none: `${TOLD} The ID of a wait is a hash, and ends nothing without this node.` },
	omniChatApp: { shown: EVENT, none: `${TOLD} Addresses at which a wait goes on leave in the message only.` },
	omniContacts: {
		sensitive: { preferencesLink: 'Whoever has the link can change what its person gets.' },
	},
	omniEmail: {
		shown: { publicUrl: 'It leads to a file that is meant for everybody who gets the email.' },
		none: `${TOLD} Addresses at which a wait goes on leave in the message only.`,
	},
	omniHelper: {
		sensitive: { url: 'The catcher’s signed address: whoever has it can report statuses.' },
	},
	omniLegacyEmail: {
		shown: {
			CreatorLogin: 'The name of an account, without its password.',
			Login: 'The name of an account, without its password.',
			OwnerLogin: 'The name of an account, without its password.',
		},
		none: TOLD,
	},
	omniPush: {
		shown: { pushToken: 'The address of a device, as a phone number is; a push takes the credential.' },
		none: TOLD,
	},
	omniReach: { none: `${TOLD} What was planned is the item of the workflow itself.` },
	omniScenario: { none: TOLD },
	omniSms: {
		shown: EVENT,
		none: `${TOLD} Addresses at which a wait goes on leave in the message only.`,
	},
	omniSoap: { none: TOLD },
	omniSoapTrigger: { none: EVENTS.none },
	omniTrigger: EVENTS,
	omniVoiceCode: {
		sensitive: { digits: 'The code itself, where it is asked for: a password for as long as it counts.' },
		shown: {
			[ENTER_URL]: 'Who has it needs the code as well, and whoever asked for the code is sent there.',
			verification: 'Who has it needs the code as well; it may stand on a page or in a URL.',
		},
	},
	omniWalletPush: { none: TOLD },
	omniCallbacks: EVENTS,
};

/** Names that a secret could have. */
const SOUNDS_LIKE_IT = /digits|link|login|password|pin\b|secret|signature|token|ur[il]\b|verification/i;

const ROOT = path.join(__dirname, '..', '..', '..', 'nodes');

/** The paths of all fields that a schema has. */
function pathsIn(schema: unknown, before = ''): string[] {
	if (!isJsonObject(schema)) return [];
	const { properties, items } = schema;
	const own = isJsonObject(properties) ? Object.entries(properties) : [];
	return [
		...own.flatMap(([name, field]) => [`${before}${name}`, ...pathsIn(field, `${before}${name}.`)]),
		...pathsIn(items, before.replace(/\.$/, '[*].')),
	];
}

/** The output fields of a node, by the schemas of its operations. */
function fieldsOf(folder: string, isTrigger: boolean): Set<string> {
	const schemas = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => /__schema__.*\.json$/.test(file))
		// Beside an operation's, which lie in the folder of a resource.
		.filter((file) => /v[\d.]+\.json$/.test(file) === isTrigger);
	return new Set(
		schemas.flatMap((file) => pathsIn(JSON.parse(readFileSync(path.join(ROOT, folder, file), 'utf8')) as unknown)),
	);
}

/** Fields that no schema has, from the code that gives them out: asked for, or there only while somebody waits. */
async function inNoSchema(node: string): Promise<string[]> {
	if (node === 'omniVoiceCode') {
		const asked = { purpose: '', limits: {}, options: { includeCode: true } };
		return [ENTER_URL, ...Object.keys(codeFor('+447700900001', '0042', asked as never).facts)];
	}
	if (node !== 'omniHelper') return [];
	const context = {
		getInputData: () => [{ json: { until: 0 } }],
		putExecutionToWait: async () => await Promise.resolve(),
		getSignedResumeUrl: () => 'https://example.com/webhook-waiting/1',
	};
	const [[{ json }]] = await sleepAsCatcher(context as unknown as IExecuteFunctions);
	return Object.keys(json);
}

const nodes = listNodes().map(({ description, file }) => ({ description, folder: path.basename(path.dirname(file)) }));

it('is decided for every node', () => {
	expect(nodes.map(({ description }) => description.name).sort()).toStrictEqual(Object.keys(DECISIONS).sort());
});

describe.each(nodes)('$description.name', ({ description, folder }) => {
	const { sensitive = {}, shown = {}, none } = DECISIONS[description.name];
	const fields = fieldsOf(folder, description.name.endsWith('Trigger'));

	it('names its sensitive fields, or there is a reason for none', () => {
		expect(description.sensitiveOutputFields ?? []).toStrictEqual(Object.keys(sensitive));
		expect(none === undefined).toBe(Object.keys(sensitive).length > 0);
	});

	it('has no field whose name sounds like a secret and that nobody has decided about', () => {
		const all = [...fields].filter((field) => SOUNDS_LIKE_IT.test(field));
		expect(all.filter((field) => !(field in sensitive) && !(field in shown))).toStrictEqual([]);
	});

	it('gives out every field that is decided about', async () => {
		const given = new Set([...fields, ...(await inNoSchema(description.name))]);
		expect(Object.keys({ ...sensitive, ...shown }).filter((field) => !given.has(field))).toStrictEqual([]);
	});
});
