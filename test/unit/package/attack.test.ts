import type { INodeExecutionData } from 'n8n-workflow';

import { FAULTS } from '../../../scripts/attack/faults';
import { judge, type Evidence } from '../../../scripts/attack/judge';
import { Random } from '../../../scripts/attack/random';
import type { Told } from '../../../scripts/attack/told';

const IDS = ['3158622571446665001', '915862257144666002'];
const taken = IDS.map((id) => ({ times: 1, ids: [id] }));
const output = (item: number, json: INodeExecutionData['json']): INodeExecutionData => ({ json, pairedItem: { item } });
const both = IDS.map((messageId, item) => output(item, { code: 'OK', messageId }));

/** The flaws of a case in which two items were sent and told of, but for what is given. */
function flaws({ told, ...evidence }: Partial<Omit<Evidence, 'told'>> & { told?: Partial<Told> } = {}): string[] {
	const all = { items: both, hints: [], stored: '', ...told };
	const given = { taken, lies: new Set<never>(), honest: [], secrets: ['a-secret'], ...evidence, told: all };
	return judge(given).map(({ flaw }) => flaw);
}

const not = (item: number): INodeExecutionData => output(item, { code: 'NOT_SENT' });
const unknown = (item: number): INodeExecutionData => output(item, { code: 'UNKNOWN' });
const never = { times: 0, ids: [] };

describe('the judge of the attack', () => {
	it.each<[string, Parameters<typeof flaws>[0], string[]]>([
		['nothing where all is as it was told', {}, []],
		['nothing where nobody knows', { told: { items: [unknown(0), unknown(1)] } }, []],
		['what was told OK and not taken', { taken: [never, taken[1]] }, ['not taken']],
		['what was told not sent and taken', { told: { items: [not(0), both[1]] } }, ['was taken']],
		['what was taken twice', { taken: [{ times: 2, ids: IDS.slice(0, 1) }, taken[1]] }, ['taken twice']],
		['what nothing is told of', { told: { items: [both[1]] } }, ['silent']],
		['an id of another item', { told: { items: [output(0, both[1].json), both[1]] } }, ['mispaired']],
		['an id that nobody finds', { told: { items: [unknown(0), both[1]] }, honest: [IDS[0]] }, ['id lost']],
		['a secret', { told: { stored: 'this is a-secret, too' } }, ['secret']],
		[
			'no item that the error names',
			{
				told: { items: [], error: { message: 'Item 0: It was not sent.\nItem 1 was sent: 7' } },
				taken: [never, taken[1]],
			},
			[],
		],
		[
			'an item that the error says was not sent',
			{ told: { items: [], error: { message: 'Item 0: It was not sent.\nItem 1: It was not sent.' } } },
			['was taken', 'was taken'],
		],
		['nothing of what a lie hides', { told: { items: [not(0), both[1]] }, lies: new Set(['not' as const]) }, []],
	])('finds %s', (_, evidence, found) => {
		expect(flaws(evidence)).toStrictEqual(found);
	});
});

it('a seed gives the same case again, and another one another case', () => {
	const three = (seed: number): number[] => {
		const random = new Random(seed);
		return [random.next(), random.next(), random.next()];
	};
	expect(three(7)).toStrictEqual(three(7));
	expect(three(7)).not.toStrictEqual(three(8));
});

it('every fault has a name of its own, by which it is found again', () => {
	const names = FAULTS.flat().map(({ name, take }) => `${name} ${take}`);
	expect(new Set(names).size).toBe(names.length);
});
