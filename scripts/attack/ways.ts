import type { NodeRun } from '../../test/support/engine';
import { nameOf, type Write } from '../../test/engine/certainty/write';
import { WRITES } from '../../test/engine/certainty/writes';

/** One way of writing, as the attack runs it. */
export interface Way {
	name: string;
	type: string;
	resource: string;
	operation: string;
	parameters: (ids: string[]) => NodeRun['parameters'];
	/** The items' own values, beside `id`. */
	items: Write['items'][number][];
	files?: Write['files'];
	setup?: Write['setup'];
	/** A text in an item's request, and in no other's; the id of `setup` unless said. */
	marks?: readonly string[];
	modes?: Record<string, string>;
	/** Whether it goes through Omni Reach, whose channels run in sub-workflows. */
	isReach?: boolean;
	/** Whether one item goes first, and two executions that are awake at once send for the others. */
	fewFirst?: boolean;
	/** Whether the service has no list of what it took: its answers count. */
	isCounted?: boolean;
}

const COUNTED = /^omni(Contacts|LegacyEmail)\.|^omniEmail\.file|^omniScenario\.scenario/;

function ofWrite(write: Write): Way {
	const [type, resource, operation] = write.operation.split('.');
	const { parameters, items, files, setup, marks, modes } = write;
	const isMessage = /\.sendTransactional$/.test(write.operation);
	return {
		name: nameOf(write),
		type,
		resource,
		operation,
		parameters: (ids) => (typeof parameters === 'function' ? parameters(ids) : parameters),
		items: [...items],
		isCounted: (COUNTED.test(write.operation) && !isMessage) || write.operation.startsWith('omniScenario.scenario'),
		...(files && { files }),
		...(setup && { setup }),
		...(marks && { marks }),
		...(modes && { modes }),
	};
}

const PHONES = ['12025550101', '12025550102', '12025550103'];
const MAILS = ['ann@example.com', 'bob@example.com', 'cid@example.com'];
const ask = { message: 'Refund order 1001?' };
const one = (type: string, parameters: NodeRun['parameters'], mark: string): Way => ({
	name: `${type}.message.sendAndWait`,
	type,
	resource: 'message',
	operation: 'sendAndWait',
	parameters: () => ({ ...ask, ...parameters }),
	items: [{ order: 1001 }],
	marks: [mark],
});

const code = (by: string, from: string, to: string, parameters: NodeRun['parameters'] = {}): Way => ({
	name: `omniVoiceCode.code.sendAndWaitForCode${by}`,
	type: 'omniVoiceCode',
	resource: 'code',
	operation: `sendAndWaitForCode${by}`,
	parameters: () => ({ from, to, text: 'Your code is {code}', ...parameters }),
	items: [{ order: 1001 }],
	marks: [to.replace('+', '')],
});

const WORDS = { text: 'Your order is on its way', title: 'Your order' };
const SMS = { channel: 'sms', from: 'Shop', to: '=+{{ $json.phone }}', patience: 5 };
const CHAT = { channel: 'chatApp', from: 'Shop', to: '=+{{ $json.phone }}', reachedWhen: 'seen', patience: 10 };
const EMAIL = {
	channel: 'email',
	from: 'news@example.com',
	to: '={{ $json.mail }}',
	own: { title: 'Yours' },
	patience: 60,
};

/** One item goes first, and all the others have their turn. */
const FEW = { fewFirst: { few: { first: 1, unit: 'items', share: 100, within: 2 } } };
const WITH_FEW = /^omni(Sms|ChatApp|Email|Push|Scenario|Soap)\.\w+\.(sendAndWaitForDelivery|addToListSendAndWait)/;

function afterFew(way: Way): Way {
	const parameters: Way['parameters'] = (ids) => {
		const given = way.parameters(ids);
		return { ...given, options: { ...(given.options as object | undefined), ...FEW } };
	};
	return { ...way, name: `${way.name}, a few first`, parameters, fewFirst: true };
}

function reach(name: string, marks: readonly string[], ...channel: object[]): Way {
	return {
		name: `omniReach.message.send (${name})`,
		type: 'omniReach',
		resource: 'message',
		operation: 'send',
		parameters: () => ({ ...WORDS, waitAtMost: 1, waitUnit: 'days', channels: { channel } as never }),
		items: PHONES.map((phone, at) => ({ phone, mail: MAILS[at] })),
		marks,
		isReach: true,
	};
}

/** What the certainty harness does not have: what asks one person or waits for a code, and Omni Reach. */
const MORE: readonly Way[] = [
	one('omniSms', { from: 'MyShop', to: `+${PHONES[0]}` }, PHONES[0]),
	one('omniChatApp', { from: 'Shop', to: `+${PHONES[0]}` }, PHONES[0]),
	one('omniEmail', { from: 'news@example.com', to: MAILS[0], subject: 'Refund?' }, MAILS[0]),
	code('BySms', 'Shop', `+${PHONES[0]}`),
	code('ByCall', 'Shop', `+${PHONES[0]}`),
	code('ByChatApp', 'Shop', `+${PHONES[0]}`),
	code('ByEmail', 'shop@example.com', MAILS[0], { subject: 'Code' }),
	reach('SMS', PHONES, SMS),
	reach('chat app, then SMS', PHONES, CHAT, SMS),
	reach('email', MAILS, EMAIL),
];

const ONCE: readonly Way[] = [...WRITES.map(ofWrite), ...MORE];

/** Every way of writing. */
export const WAYS: readonly Way[] = [
	...ONCE,
	...ONCE.filter(({ name, isReach }) => isReach === true || WITH_FEW.test(name)).map(afterFew),
];
