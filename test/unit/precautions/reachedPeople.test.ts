import type { IDataObject } from 'n8n-workflow';

import { CHANNEL_NODE } from '../../../nodes/delivery/subSend';
import type { Fate } from '../../../nodes/engine/ledger';
import { Outbox } from '../../../nodes/engine/outbox';
import { MESSAGE } from '../../../nodes/engine/wording';
import type { Addressee } from '../../../nodes/precautions/reachedPeople';
import { sendOnce } from '../../../nodes/precautions/sendOnce';
import { DataTables } from '../../support/dataTables';
import { pendingOf, PrecautionRun, SEND } from '../../support/precautions';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
}));

const TROUBLE = { message: 'No', description: '' };
const ACCEPTED: Fate = { state: 'accepted', output: { code: 'OK', messageId: '7' } };
const REJECTED: Fate = { state: 'rejected', identity: {}, trouble: TROUBLE };

let tables: DataTables;
let executions = 0;

beforeEach(() => {
	tables = new DataTables();
});

/** A Send of a channel as Send Once sees it. */
interface Sent {
	/** Whom it is for, where it is a message of Omni Reach. */
	reached?: Addressee;
	fate?: Fate;
	/** What happens while it is on its way. */
	meanwhile?: () => Promise<unknown>;
}

/** What comes of a message with one key by a channel's Send: its code, or its fate. */
async function send(channel: string, { reached, fate = ACCEPTED, meanwhile }: Sent = {}): Promise<unknown> {
	const own = Object.assign(new PrecautionRun(tables, String((executions += 1))), { workflow: 'one' });
	const items = [{ ...(reached && { reachedPerson: { ...reached } as unknown as IDataObject }) }];
	const node = { id: reached ? CHANNEL_NODE : 'n', type: `pack.${channel}` };
	const run = own.of({ options: { sendOnce: { once: { key: 'K' } } } }, node, items);
	const fates: Fate[] = [];
	const outbox = new Outbox(pendingOf({ to: '+12025550101' }), fates, {}, MESSAGE);
	await sendOnce.hook(run, SEND)?.(outbox);
	await meanwhile?.();
	if (outbox.pending.length > 0) fates[0] = fate;
	await outbox.end();
	return fates[0].state === 'withheld' ? fates[0].output.code : fates[0].state;
}

const ann = (tried: Addressee['tried'] = {}): Addressee => ({ person: 'ann', tried });
const bob = (tried: Addressee['tried'] = {}): Addressee => ({ person: 'bob', tried });

it('one person is written to by one channel after the other, and nobody else under the key meanwhile or afterwards', async () => {
	expect(await send('omniChatApp', { reached: ann() })).toBe('accepted');
	expect(await send('omniEmail', { reached: bob() })).toBe('ALREADY_SENT');
	expect(await send('omniEmail', { reached: ann({ omniChatApp: true }) })).toBe('accepted');
	expect(await send('omniPush', { reached: bob() })).toBe('ALREADY_SENT');
});

it('what the plain Send of another channel sends at that moment is not sent', async () => {
	let code: unknown;
	const meanwhile = async (): Promise<void> => {
		code = await send('omniChatApp', { reached: ann() });
	};
	expect(await send('omniSms', { meanwhile })).toBe('accepted');
	expect(code).toBe('ALREADY_SENT');
});

it('what a plain Send has sent since the first channel was tried ends the person, too', async () => {
	expect(await send('omniChatApp', { reached: ann() })).toBe('accepted');
	expect(await send('omniSms')).toBe('accepted');
	expect(await send('omniEmail', { reached: ann({ omniChatApp: true }) })).toBe('ALREADY_SENT');
});

it('a channel that refused the person may have sent for another node since', async () => {
	expect(await send('omniSms', { reached: ann(), fate: REJECTED })).toBe('rejected');
	expect(await send('omniSms')).toBe('accepted');
	expect(await send('omniEmail', { reached: ann({ omniSms: false }) })).toBe('ALREADY_SENT');
});

it('a key that this run could not give back keeps the person from no other channel', async () => {
	const meanwhile = async (): Promise<void> => {
		tables.before = (operations) => {
			if (operations.includes('deleteRows')) throw new Error('The table is busy');
		};
		await Promise.resolve();
	};
	expect(await send('omniSms', { reached: ann(), fate: REJECTED, meanwhile })).toBe('rejected');
	tables.before = () => undefined;
	expect(tables.rows.filter(({ state }) => state === 'open')).toHaveLength(2);
	expect(await send('omniEmail', { reached: ann({ omniSms: false }) })).toBe('accepted');
});

it('a wait that began before people had a key of all channels goes on with its next channel', async () => {
	expect(await send('omniChatApp')).toBe('accepted');
	expect(await send('omniSms', { reached: ann({ omniChatApp: true }) })).toBe('accepted');
});

it('an item that has a field of that name by chance is no message of Omni Reach', async () => {
	expect(await send('omniSms', { reached: ann() })).toBe('accepted');
	const own = new PrecautionRun(tables, '99');
	const run = own.of({ options: { sendOnce: { once: { key: 'K2' } } } }, {}, [
		{ reachedPerson: { person: 'ann', tried: {} } },
	]);
	const outbox = new Outbox(pendingOf({ to: '+12025550101' }), [], {}, MESSAGE);
	await sendOnce.hook(run, SEND)?.(outbox);
	expect(tables.rows.filter(({ state }) => state === 'open')).toHaveLength(1);
});

it('the key of the channel is given back before that of all channels, so that whoever has this one can have the other', async () => {
	let deletions = 0;
	let between: unknown;
	const meanwhile = async (): Promise<void> => {
		tables.before = async (operations) => {
			if (operations.join() === 'deleteRows' && (deletions += 1) === 2) between = await send('omniSms');
		};
		await Promise.resolve();
	};
	expect(await send('omniSms', { reached: ann(), fate: REJECTED, meanwhile })).toBe('rejected');
	expect(between).toBe('accepted');
});
