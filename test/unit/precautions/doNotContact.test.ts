import { doNotContact } from '../../../nodes/precautions/doNotContact';
import { OptOuts, type Evidence } from '../../../nodes/precautions/optOuts';
import { personKey } from '../../../nodes/ground/person';
import { PrecautionRun, pendingOf, through } from '../../support/precautions';
import { watchTurns } from '../../support/turns';
import { NOTHING_SENT } from '../../support/sentences';

const NOW = Date.UTC(2030, 0, 15, 10);
let run: PrecautionRun;

beforeEach(() => {
	run = new PrecautionRun();
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const list = async (...all: Array<Omit<Evidence, 'key'>>) =>
	await new OptOuts(run.of({}).context).note(
		'out',
		all.map((one) => ({ ...one, key: personKey(one.address)! })),
	);
const fatesOf = async (...identities: Parameters<typeof pendingOf>) =>
	(await through(run.guard(doNotContact, { options: { doNotContact: true } }), pendingOf(...identities))).fates;

it('holds a message to somebody on the list, whatever the address is of, and says why', async () => {
	await list({ address: '+12025550101', words: 'Stop', messageId: '77' }, { address: 'ann@example.com' });
	const fates = await fatesOf(
		{ to: '12025550101' },
		{ phone: '+12025550102', email: 'Ann@example.com' },
		{ phone: '+12025550102', pushToken: 'device-1' },
		{ to: '+12025550103', email: '', phone: null },
	);
	expect([...fates]).toStrictEqual([
		[
			0,
			{
				state: 'withheld',
				output: {
					to: '12025550101',
					code: 'OPTED_OUT',
					messageId: null,
					optedOut: ['12025550101'],
					since: '2030-01-15T10:00:00.000Z',
					words: 'Stop',
					stopMessageId: '77',
				},
			},
		],
		[1, { state: 'withheld', output: expect.objectContaining({ optedOut: ['Ann@example.com'] }) as object }],
	]);
});

it('holds what goes by a channel by which somebody wants nothing, and what may go by any', async () => {
	await list(
		{ address: '+12025550101', channel: 'sms' },
		{ address: '+12025550102', channel: 'sms', topic: 'offers' },
		{ address: '+12025550103', channel: 'chatapp' },
	);
	const people = pendingOf({ to: '12025550101' }, { to: '12025550102' }, { to: '12025550103' });
	const held = async (channel: 'sms' | 'chatapp' | undefined, topic?: string) => {
		const options = { doNotContact: true, ...(topic !== undefined && { topic }) };
		const guard = doNotContact.hook(run.of({ options }), { handles: { channel } } as never);
		if (!guard) throw new Error('There is no guard');
		return [...(await through(guard, people)).fates.keys()];
	};
	expect(await held('sms')).toStrictEqual([0]);
	expect(await held('sms', 'offers')).toStrictEqual([0, 1]);
	expect(await held('chatapp', 'offers')).toStrictEqual([2]);
	expect(await held(undefined)).toStrictEqual([0, 2]);
});

it('names of several recipients of one email those who are on the list', async () => {
	await list({ address: 'bob@example.com' }, { address: 'eve@example.com' });
	const fates = await fatesOf({ to: 'ann@example.com, bob@example.com, eve@example.com' });
	expect(fates.get(0)).toMatchObject({ output: { optedOut: ['bob@example.com', 'eve@example.com'] } });
});

it('sends to nobody whom the list can not be asked for, and asks it for nobody', async () => {
	const fates = await fatesOf({ contactId: '7' }, { to: '' }, { to: 7 }, { pushToken: 'device-1' });
	expect([...fates.keys()]).toStrictEqual([0, 1, 2, 3]);
	expect(fates.get(0)).toStrictEqual({
		state: 'invalid',
		identity: { contactId: '7' },
		trouble: {
			message: 'The recipient is named by an ID or a device only, which the Do Not Contact list can not be asked for',
			description: 'Name the phone number or email address, or take “Respect Do Not Contact” and “Topic” out.',
		},
	});
	expect(run.tables.runs).toStrictEqual([]);
	expect([...(await fatesOf({ contactId: '7' }, { to: '+12025550101' })).keys()]).toStrictEqual([0]);
});

it('says what to do where the list can not be read', async () => {
	run.tables.areOn = false;
	await expect(fatesOf({ to: '+12025550101' })).rejects.toMatchObject({
		message: `${NOTHING_SENT}, since the Do Not Contact list could not be read`,
		description: expect.stringMatching(/^n8n’s data tables are switched off\. Ask who runs n8n/) as string,
	});
});

it('lets others of n8n have their turn while it looks recipients up', async () => {
	const turns = watchTurns(true);
	await fatesOf({ to: '12025550101' }, { to: '12025550102' });
	// Once for their addresses, and once for what the list says of them.
	expect(turns()).toBeGreaterThanOrEqual(4);
});
