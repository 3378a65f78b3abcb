import { allToOne, onlyThese } from '../../../nodes/precautions/staging';
import type { Draft, Pending } from '../../../nodes/engine/draft';
import type { Address } from '../../../nodes/engine/handles';
import type { Operation } from '../../../nodes/engine/operation';
import { Numbers } from '../../../nodes/ground/numbers';
import type { CountryCode } from '../../../nodes/ground/phones';
import { SEND, through } from '../../support/precautions';
import { watchTurns } from '../../support/turns';

const pending = (...all: object[]): Pending[] =>
	all.map((identity, itemIndex) => ({ itemIndex, draft: { body: {}, identity: { ...identity } } }));
const to = (kind: 'phone' | 'email'): Address<Draft> => ({
	kind,
	of: ({ identity }) => identity.to as string,
	with: (draft, given) => ({ ...draft, identity: { ...draft.identity, to: given } }),
});

function guardOf(fields: Record<string, string>, kind?: 'phone' | 'email', country?: CountryCode) {
	const operation: Operation = { ...SEND, handles: kind && { to: to(kind) } };
	const connection = { field: (name: string) => fields[name] ?? '' };
	const run = { client: { connection }, parameters: { numbers: new Numbers(country) } };
	return (fields.sending === 'allTo' ? allToOne : onlyThese).hook(run as never, operation)!;
}

describe('a credential that sends to some', () => {
	const kept = async (allowedRecipients: string, ...all: object[]) => {
		const guard = guardOf({ sending: 'onlyThese', allowedRecipients });
		return [...(await through(guard, pending(...all))).fates.keys()];
	};

	it('lets others of n8n have their turn while it looks', async () => {
		const turns = watchTurns(true);
		await kept('+12025550101', { to: '12025550101' }, { to: '12025550102' });
		expect(turns()).toBe(2);
	});

	it('lets their numbers and addresses through, and what is of their domains', async () => {
		const list = '+12025550101, Ann@Example.com;@example.org\n447700900001';
		expect(
			await kept(
				list,
				{ to: '12025550101' },
				{ to: '+447700900001' },
				{ email: 'ANN@example.COM' },
				{ to: 'whoever@Example.org' },
				{ phone: '+12025550101' },
				{ to: 'ann@example.com, bob@example.org' },
			),
		).toStrictEqual([]);
	});

	it('keeps everybody else, and says so', async () => {
		const list = '+12025550101, ann@example.com, @example.org';
		expect(
			await kept(
				list,
				{ to: '+12025550102' },
				{ to: 'bob@example.com' },
				{ to: 'bob@mail.example.org' },
				{ to: 'ann@example.org@mail.example.com' },
				{ to: 'ann@example.com, bob@example.com' },
				{ phone: '+12025550101', email: 'bob@example.com' },
				{ contactId: '7' },
				{},
			),
		).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		expect(await kept('', { to: '+12025550101' }, { to: 'ann@example.com' })).toStrictEqual([0, 1]);
		const { fates } = await through(guardOf({ sending: 'onlyThese' }), pending({ to: '+1' }));
		expect(fates.get(0)).toStrictEqual({
			state: 'withheld',
			output: {
				to: '+1',
				code: 'NOT_ALLOWED',
				messageId: null,
				message: 'The credential sends only to certain recipients (Allowed Recipients), and this is not one of them.',
			},
		});
	});
});

describe('a credential that sends all to one', () => {
	const ALL_TO = { sending: 'allTo', standInPhone: '+1 202 555 0199', standInEmail: '' };

	it('puts its own recipient in the place of each, and says whom it was for', async () => {
		const guard = guardOf(ALL_TO, 'phone');
		const { left, fates } = await through(guard, pending({ to: '+1' }, { to: '+2' }), { to: to('phone') });
		expect(left.map(({ draft: { identity, facts } }) => [identity, facts])).toStrictEqual([
			[{ to: '+12025550199' }, { intendedFor: '+1' }],
			[{ to: '+12025550199' }, { intendedFor: '+2' }],
		]);
		expect(fates.size).toBe(0);
		const byEmail = guardOf({ sending: 'allTo', standInEmail: ' ann@example.com ' }, 'email');
		const [{ draft }] = (await through(byEmail, pending({ to: 'bob@example.com' }), { to: to('email') })).left;
		expect([draft.identity.to, draft.facts]).toStrictEqual(['ann@example.com', { intendedFor: 'bob@example.com' }]);
	});

	it('reads its own number by no country, which would make it that of a stranger', async () => {
		const countries = { sending: 'allTo', defaultCountry: 'GB' };
		const guard = guardOf({ ...countries, standInPhone: '+1 202 555 0199' }, 'phone', 'DE');
		const inBrackets = guardOf({ ...countries, standInPhone: '(+1) 202 555 0199' }, 'phone', 'DE');
		for (const own of [guard, inBrackets]) {
			const { left } = await through(own, pending({ to: '+1' }), { to: to('phone') });
			expect(left.map(({ draft: { identity } }) => identity.to)).toStrictEqual(['+12025550199']);
		}
		for (const standInPhone of ['447700900123', '07700 900123', '0012025550199', '89991234567']) {
			expect(() => guardOf({ ...countries, standInPhone }, 'phone', 'DE')).toThrow(
				`Phone Number of the credential: “${standInPhone}”`,
			);
		}
		expect(() => guardOf({ ...countries, standInPhone: '447700900123' }, 'phone')).toThrow('has no plus');
	});

	it('keeps what it has no recipient for, or whose recipient can not be changed', async () => {
		for (const kind of ['email', undefined] as const) {
			const guard = guardOf(ALL_TO, kind);
			const handles = kind ? { to: to(kind) } : {};
			const { fates } = await through(guard, pending({ to: 'bob@example.com' }), handles);
			expect(fates.get(0)).toStrictEqual({
				state: 'withheld',
				output: {
					to: 'bob@example.com',
					code: 'NOT_ALLOWED',
					messageId: null,
					message:
						'The credential sends all messages to one recipient, and has none of this kind. Give it one, or rehearse.',
				},
			});
		}
	});

	it('is refused where its own recipient is none, and one of that kind is written to', () => {
		const bad = { sending: 'allTo', standInPhone: '447700900123', standInEmail: 'x' };
		expect(() => guardOf(bad, 'phone')).toThrow('Phone Number of the credential: “447700900123” has no plus');
		expect(() => guardOf(bad, 'email')).toThrow('Email Address of the credential: “x”');
		expect(() => guardOf({ ...bad, standInEmail: 'ann@example.com' }, 'email')).not.toThrow();
		// As of a push, which goes to a device.
		expect(() => guardOf(bad)).not.toThrow();
	});
});
