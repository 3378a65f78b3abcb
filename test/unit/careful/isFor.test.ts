import { beforeSending } from '../../../nodes/careful/beforeSending';
import { byAgent } from '../../../nodes/careful/byAgent';
import { doNotContact } from '../../../nodes/careful/doNotContact';
import { sendOnce } from '../../../nodes/careful/sendOnce';
import { sharedPace } from '../../../nodes/careful/sharedPace';
import type { Operation } from '../../../nodes/engine/operation';

const [messages, numbersAlone, changes] = beforeSending;
const ALL = { messages, numbersAlone, changes, byAgent, doNotContact, sendOnce, sharedPace };

it.each<[what: string, operation: Partial<Operation>, names: string[]]>([
	['sends', { effect: 'message', tool: 'Sends.' }, ['messages', 'byAgent', 'doNotContact', 'sendOnce']],
	['sends and can be no tool', { effect: 'message', tool: false }, ['messages', 'doNotContact', 'sendOnce']],
	[
		'sends, and says that it reads numbers',
		{ effect: 'message', tool: false, readsNumbers: true },
		['messages', 'doNotContact', 'sendOnce'],
	],
	['changes something', { effect: 'change', tool: 'Does.' }, ['changes', 'sendOnce']],
	[
		'changes something and reads numbers',
		{ effect: 'change', readsNumbers: true },
		['numbersAlone', 'changes', 'sendOnce'],
	],
	['only asks', { tool: 'Asks.' }, []],
	['only asks, and reads numbers', { readsNumbers: true }, ['numbersAlone']],
	['is one of the SOAP interface', { credential: 'omniSoapLoginApi' }, ['sharedPace']],
])('an operation that %s has its precautions', (_what, operation, names) => {
	const given = { credential: 'omniApiKeyApi', ...operation } as Operation;
	const found = Object.entries(ALL).filter(([, precaution]) => precaution.isFor(given));
	expect(found.map(([name]) => name)).toStrictEqual(names);
});
