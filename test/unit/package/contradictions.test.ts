import { send as chatApp } from '../../../nodes/ChatApp/message/send';
import { create as contact } from '../../../nodes/Contacts/contact/create';
import { remove as contactList } from '../../../nodes/Contacts/contactList/delete';
import { send as email } from '../../../nodes/Email/message/send';
import { judge, type AnswerReader } from '../../../nodes/engine/judge';
import { sendTransactional as legacyEmail } from '../../../nodes/LegacyEmail/message/sendTransactional';
import { send as push } from '../../../nodes/Push/message/send';
import { send as sms } from '../../../nodes/Sms/message/send';
import { send as wallet } from '../../../nodes/WalletPush/message/send';

/** The sends of many messages in a request, and how an honest entry of theirs has its id. */
const SENDS: ReadonlyArray<[name: string, send: { definition: unknown }, id: (value: unknown) => object]> = [
	['SMS', sms, (messageId) => ({ messageId })],
	['chat app', chatApp, (messageId) => ({ messageId })],
	['wallet push', wallet, (result) => ({ result })],
	['push', push, (pushId) => ({ pushId })],
	['email', email, (MessageId) => ({ MessageId })],
	['legacy email', legacyEmail, (MessageId) => ({ MessageId })],
	['contacts', contact, (contactId) => ({ result: contactId === null ? null : { contactId } })],
	['contact lists', contactList, (result) => ({ result })],
];

const REASONS = [{ key: 'forbidden', ref: 'to' }];
const TO = ['71', '72'];

async function statesOf({ definition }: { definition: unknown }, answer: object, status = 200): Promise<string[]> {
	const pending = TO.map((to, itemIndex) => ({
		itemIndex,
		draft: { identity: { to, contactGroupId: to }, body: definition === email.definition ? [{ Address: to }] : { to } },
	}));
	const exchange = { outcome: 'answered', answer: { status, headers: {}, text: JSON.stringify(answer) } } as const;
	const fates = await judge(
		definition as AnswerReader<never, never, never>,
		{ pending, bodies: '' } as never,
		exchange,
	);
	return fates.map(({ state }) => state);
}

for (const [name, send, id] of SENDS)
	describe(name, () => {
		const ok = TO.map((to, Index) => ({ Index, Address: to, pushToken: to, Code: 'OK', ...id(to) }));
		const no = { ...ok[1], ...id(null), Code: 'REJECTED', reasons: REASONS };
		const { Code: _, ...uncoded } = no;

		it('an honest answer, and one with a refusal that explains its status', async () => {
			expect(await statesOf(send, { result: ok })).toStrictEqual(['accepted', 'accepted']);
			for (const status of [200, 400]) {
				expect(await statesOf(send, { RESULT: [ok[0], no] }, status)).toStrictEqual(['accepted', 'rejected']);
			}
		});

		it.each<[what: string, answer: object, status: number]>([
			['all taken at 400', { result: ok }, 400],
			['all taken at 429', { result: ok }, 429],
			['all taken at 500', { result: ok }, 500],
			['a refusal at 500', { result: [ok[0], no] }, 500],
			['a refusing code beside the list', { code: 'validation_error', result: ok }, 200],
			['“Validation failed” beside the list', { description: 'Validation failed', result: ok }, 200],
			['reasons in a form of their own beside the list', { reasons: 'no', result: ok }, 200],
			['a success that is false', { success: false, result: ok }, 200],
			[
				'the error of the family beside the list',
				{ status: 400, error: 'Bad Request', message: 'no', result: ok },
				200,
			],
			['a code of success beside reasons', { code: 'ok', reasons: REASONS }, 200],
			['a code of success beside “Validation failed”', { code: 'ok', description: 'Validation failed' }, 200],
			['reasons without a key', { result: null, reasons: [{}] }, 200],
			['a wrapper that nobody documents', { data: { result: ok } }, 200],
			['the list alone', ok, 200],
		])('%s: all of it is open', async (_what, answer, status) => {
			expect(await statesOf(send, answer, status)).toStrictEqual(['unknown', 'unknown']);
		});

		it.each<[what: string, entry: object]>([
			['an unknown code', { ...ok[1], Code: 'QUEUED' }],
			['a code of another type', { ...ok[1], Code: true }],
			['a code with blanks', { ...ok[1], Code: ' OK ' }],
			['a code of success beside reasons', { ...ok[1], reasons: REASONS }],
			['words in the place of reasons', { ...uncoded, reasons: 'no' }],
			['reasons without a key', { ...uncoded, reasons: [{}] }],
			...(name === 'contact lists' ? [] : [['a refusal with an id', { ...no, ...id('72') }] as [string, object]]),
			['words in the place of an id', { ...ok[1], ...id('Access denied') }],
			['an id that lost digits', { ...ok[1], ...id('1.9345678901234568e+18') }],
			['an object in the place of an id', { ...ok[1], ...id({ a: 1 }) }],
		])('an entry with %s is open', async (_what, entry) => {
			const [first, second] = await statesOf(send, { result: [ok[0], entry] });
			expect([first === 'accepted' || first === 'unknown', second]).toStrictEqual([true, 'unknown']);
		});
	});
