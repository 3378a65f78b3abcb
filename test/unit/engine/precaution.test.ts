import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Draft } from '../../../nodes/engine/draft';
import type { Fate } from '../../../nodes/engine/ledger';
import { addedTo, rehearses, type Hook, type Precaution } from '../../../nodes/engine/precaution';
import { InvalidInput } from '../../../nodes/ground/errors';
import { flag, text } from '../../../nodes/panel/fields';
import { collection, options } from '../../../nodes/panel/groups';
import { PrecautionRun } from '../../support/precautions';
import { accepted, lost, runSend, sendWith } from '../../support/sendRun';
import { EMPTY } from '../../support/sentences';

const THREE = [{ to: '1' }, { to: '2' }, { to: '3' }];
const refused = (): never => {
	throw new InvalidInput('To', 'it is odd', 'Mend it.');
};
const codes = (items: Array<{ json: IDataObject }>): unknown[] => items.map(({ json }) => json.code);

const held: Fate = { state: 'withheld', output: { code: 'HELD' } };
const ON = { credential: { field: 'baseUrl' } };
const offer = (guard?: Hook, more: Partial<Precaution> = ON): Precaution => ({
	formFor: () => ({}),
	hook: () => guard,
	...more,
});

describe('a precaution', () => {
	const told: Array<ReadonlyArray<Fate | undefined>> = [];
	const hears: Hook = async (outbox) =>
		outbox.atEnd(async (fates) => {
			told.push([...fates]);
			await Promise.resolve();
		});
	beforeEach(() => {
		told.length = 0;
	});

	it('changes and holds what is about to be sent, and hears what became of it, the last one first', async () => {
		const changes: Hook = async (outbox) => {
			await hears(outbox);
			await outbox.each((draft, item) => {
				if (item === 1) return held;
				return item === 2 ? refused() : { ...draft, body: { changed: item } };
			});
		};
		const renames: Hook = async (outbox) =>
			outbox.atEnd(async (fates) => {
				fates[1] = { state: 'accepted', output: { code: fates[0].state } };
				await Promise.resolve();
			});
		const { items, sent } = await runSend({
			items: THREE,
			answers: [accepted],
			node: { onError: 'continueRegularOutput' },
			precautions: [offer(changes), offer(renames)],
		});
		expect(sent).toStrictEqual(['[{"changed":0}]']);
		expect(codes(items)).toStrictEqual(['OK', 'accepted', 'INVALID']);
		expect(items[2].json.to).toBe('3');
		expect(told.map((fates) => fates.map((fate) => fate?.state))).toStrictEqual([['accepted', 'accepted', 'invalid']]);
	});

	it('gives what comes out, and then items may fail that would end the run', async () => {
		const reports: Precaution['hook'] = (run) => {
			run.instead = async () => await Promise.resolve([{ json: { code: 'REPORT' } }]);
			return hears;
		};
		const { items } = await runSend({ answers: [lost], precautions: [offer(hears, { ...ON, hook: reports })] });
		expect(codes(items)).toStrictEqual(['REPORT']);
		expect(told).toMatchObject([[{ state: 'unknown' }]]);
	});

	it('is given what may be changed, and is not asked about a run that is going to stop', async () => {
		const handles = { sms: { of: () => 'a', with: (draft: Draft) => draft } };
		const given: unknown[] = [];
		const precautions = [
			offer(async (outbox) => {
				given.push(outbox.handles);
				await Promise.resolve();
			}),
		];
		await runSend({ operation: sendWith({ handles }), answers: [accepted], precautions });
		await runSend({ answers: [accepted], precautions });
		expect(given).toStrictEqual([handles, {}]);
		await expect(runSend({ operation: sendWith({ draft: refused }), answers: [], precautions })).rejects.toThrow(
			'To: it is odd',
		);
		expect(given).toHaveLength(2);
	});

	it('that throws ends the run before anything is sent, and those before it hear of it', async () => {
		const given = { answers: [accepted], precautions: [offer(hears), offer(async () => refused())] };
		await expect(runSend(given)).rejects.toThrow('To: it is odd');
		// Its one item has come to no end.
		expect(told).toStrictEqual([[undefined]]);
		expect(given.answers).toHaveLength(1);
	});

	it('that can’t be read is an error of the node, with what to do', async () => {
		await expect(
			runSend({ answers: [], precautions: [offer(undefined, { ...ON, hook: refused })] }),
		).rejects.toMatchObject({
			message: 'To: it is odd',
			description: 'Mend it.',
		});
	});
});

describe('an option that was added', () => {
	const field = options({ on: flag('On'), one: text('One') });
	const read = (added: unknown): object =>
		addedTo('options', field, new PrecautionRun().of({ options: added } as IDataObject, {}, [{ one: '' }]))(0);

	it('and is empty is refused', () => {
		expect(() => read({ one: '' })).toThrow('One: it was added and is empty');
		expect(() => read({ on: true, one: '={{ $json.one }}' })).toThrow(`One: ${EMPTY}`);
		expect(() => read({ one: '={{ $json.none }}' })).toThrow(`One: ${EMPTY}, since no item has $json.none`);
	});

	it('and is empty, with a name that no item has, is not said to go with an empty text, which would be refused too', () => {
		expect(() => read({ one: '={{ $json.none }}' })).toThrow(
			expect.objectContaining({ fix: expect.not.stringContaining('??') as string }) as Error,
		);
	});

	it.each<[unknown, object]>([
		[undefined, {}],
		[{}, {}],
		['options', {}],
		[
			{ one: 'a', on: false },
			{ one: 'a', on: false },
		],
		[{ other: '' }, {}],
	])('has its value: %j', (added, values) => {
		expect(read(added)).toMatchObject(values);
	});
});

describe('a precaution is asked', () => {
	/** Whether the guard of a precaution is asked for by these parameters of the node. */
	async function isAsked(precaution: Partial<Precaution>, parameters: IDataObject = {}): Promise<boolean> {
		let asked = false;
		const hook = (): undefined => {
			asked = true;
		};
		const own = { resource: 'message', operation: 'send', to: '={{ $json.to }}', ...parameters };
		await runSend({
			answers: [accepted],
			precautions: [offer(undefined, { ...precaution, hook })],
			node: { parameters: own },
		});
		return asked;
	}
	const form = { on: flag('On'), one: text('One'), rows: text('Rows') };
	const added = { formFor: () => form };
	const apart = { formFor: () => ({ many: collection('Many', { one: text('One') }, {}) }), apart: true } as const;

	it.each<[boolean, Partial<Precaution>, IDataObject]>([
		[false, {}, {}],
		[true, { ...added, always: true }, { options: { on: false } }],
		[false, added, {}],
		[false, added, { on: true }],
		[false, added, { options: {} }],
		[false, added, { options: { on: false, other: true } }],
		[true, added, { options: { on: true } }],
		[true, added, { options: { on: '={{ $json.on }}' } }],
		[true, added, { options: { one: 'a' } }],
		[true, added, { options: { rows: {} } }],
		[false, apart, {}],
		[false, apart, { options: { many: { one: 'a' } } }],
		[true, apart, { many: { one: 'a' } }],
		[true, { credential: { field: 'baseUrl' } }, {}],
		[true, { credential: { field: 'baseUrl', values: ['https://api.example.com'] } }, {}],
		[false, { credential: { field: 'baseUrl', values: ['https://other.example.com'] } }, {}],
		// It was added, and is refused when it is read.
		[true, added, { options: { one: '' } }],
		[false, { credential: { field: 'defaultCountry' } }, {}],
	])('%s: %j by %j', async (asked, precaution, parameters) => {
		expect(await isAsked(precaution, parameters)).toBe(asked);
	});

	it('never where it is for other operations', async () => {
		expect(await isAsked({ ...ON, formFor: () => undefined })).toBe(false);
	});
});

it.each<[boolean, INodeParameters, IDataObject]>([
	[false, {}, {}],
	[false, { rehearse: false, rehearsalReport: false }, { sending: 'asAddressed' }],
	[true, { rehearse: true }, {}],
	[true, { rehearsalReport: true }, {}],
	[true, {}, { sending: 'rehearse' }],
	[false, {}, { other: 'rehearse' }],
])(
	'a run sends nothing in the end: %s, with the options %j and %j in the credential',
	async (wanted, given, fields) => {
		const seen: boolean[] = [];
		const hook: Precaution['hook'] = (run) => {
			seen.push(rehearses(run));
			return undefined;
		};
		const parameters = { resource: 'message', operation: 'send', to: '={{ $json.to }}', options: given };
		await runSend({
			answers: [accepted],
			precautions: [offer(undefined, { always: true, hook })],
			node: { onError: 'continueRegularOutput', parameters },
			n8n: { credentials: { baseUrl: 'https://api.example.com', apiKey: 'key-of-the-test', ...fields } },
		});
		expect(seen).toStrictEqual([wanted]);
	},
);
