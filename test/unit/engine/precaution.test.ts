import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../../../nodes/engine/draft';
import type { Guard } from '../../../nodes/engine/guard';
import type { Fate } from '../../../nodes/engine/ledger';
import type { Precaution } from '../../../nodes/engine/precaution';
import { InvalidInput } from '../../../nodes/ground/errors';
import { accepted, lost, runSend, sendWith } from '../../support/sendRun';

const THREE = [{ to: '1' }, { to: '2' }, { to: '3' }];
const refused = (): never => {
	throw new InvalidInput('To', 'it is odd', 'Mend it.');
};
const codes = (items: Array<{ json: IDataObject }>): unknown[] => items.map(({ json }) => json.code);

describe('a precaution', () => {
	const held: Fate = { state: 'held', output: { code: 'HELD' } };
	const told: Array<ReadonlyArray<Fate | undefined>> = [];
	const precaution = (guard: Guard, isFor = true): Precaution => ({ form: {}, isFor: () => isFor, guard: () => guard });
	const after: Guard = {
		after: async (fates) => {
			told.push([...fates]);
			await Promise.resolve();
		},
	};
	beforeEach(() => {
		told.length = 0;
	});

	it('changes and holds what is about to be sent, and hears what became of it', async () => {
		const guard: Guard = {
			...after,
			change: (pending) =>
				pending.map((one) => ({ ...one, draft: { ...one.draft, body: { changed: one.itemIndex } } })),
			before: async () => await Promise.resolve(new Map([[1, held]])),
			follow: (fates) => new Map([[2, { state: 'held', output: { code: fates[0].state } }]]),
			finish: async (output) => await Promise.resolve(output.slice(0, 3).reverse()),
		};
		const { items, sent } = await runSend({
			items: THREE,
			answers: [accepted, accepted],
			precautions: [precaution(guard)],
		});
		expect(sent).toStrictEqual(['[{"changed":0}]', '[{"changed":2}]']);
		expect(codes(items)).toStrictEqual(['accepted', 'HELD', 'OK']);
		expect(told.map((fates) => fates.map((fate) => fate?.state))).toStrictEqual([['accepted', 'held', 'held']]);
	});

	it('that is for other operations has no say', async () => {
		const holds = { before: async () => await Promise.resolve(new Map([[0, held]])) };
		const { items } = await runSend({ answers: [accepted], precautions: [precaution(holds, false)] });
		expect(codes(items)).toStrictEqual(['OK']);
	});

	it('is given what may be changed, and is not asked about a run that is going to stop', async () => {
		const handles = { sms: { of: () => 'a', with: (draft: Draft) => draft } };
		const given: unknown[] = [];
		const guard: Guard = {
			change: (pending, some) => {
				given.push(some);
				return pending;
			},
		};
		const precautions = [precaution(guard)];
		await runSend({ operation: sendWith({ handles }), answers: [accepted], precautions });
		await runSend({ answers: [accepted], precautions });
		expect(given).toStrictEqual([handles, {}]);
		await expect(runSend({ operation: sendWith({ draft: refused }), answers: [], precautions })).rejects.toThrow(
			'To: it is odd',
		);
		expect(given).toHaveLength(2);
	});

	it('that nobody asked for has no say', async () => {
		const one: Precaution = { form: {}, isFor: () => true, guard: () => undefined };
		expect(codes((await runSend({ answers: [accepted], precautions: [one] })).items)).toStrictEqual(['OK']);
	});

	it('that throws ends the run before anything is sent, and all of them hear of it', async () => {
		const throws: Guard = { before: refused };
		const given = { answers: [accepted], precautions: [precaution(after), precaution(throws)] };
		await expect(runSend(given)).rejects.toThrow('To: it is odd');
		// Its one item has come to no end.
		expect(told).toStrictEqual([[undefined]]);
		expect(given.answers).toHaveLength(1);
	});

	it('that can’t be read is an error of the node, with what to do', async () => {
		const one: Precaution = { form: {}, isFor: () => true, guard: refused };
		await expect(runSend({ answers: [], precautions: [one] })).rejects.toMatchObject({
			message: 'To: it is odd',
			description: 'Mend it.',
		});
	});

	it('may let items fail that would end the run', async () => {
		const goesOn = precaution({ goesOn: true });
		const { items } = await runSend({ answers: [lost], precautions: [goesOn] });
		expect(codes(items)).toStrictEqual(['UNKNOWN']);
	});
});
