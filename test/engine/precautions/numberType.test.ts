import { useSandbox } from '../../support/sandbox';
import { jsonOf, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const people = ['+12025550123', '+442079460123', '+18005550123', '+447700900123'].map((phone) => ({
	phone,
	text: 'Hi',
}));
const TYPES = ['landlineOrMobile', 'landline', 'tollFree', null];

it('the output says what kind of number each recipient has, where it is asked for', async () => {
	const { items } = await runSms(sandbox, people, { parameters: { options: { addNumberType: true } } });
	expect(jsonOf(items).map(({ code, numberType }) => [code, numberType])).toStrictEqual(
		TYPES.map((type) => ['OK', type]),
	);
	expect(sandbox.requests).toHaveLength(1);
	const plain = await runSms(sandbox, people);
	expect(plain.items.every(({ json }) => !('numberType' in json))).toBe(true);
});

it('the report of a rehearsal counts the kinds', async () => {
	const options = { addNumberType: true, rehearsalReport: true };
	const { items } = await runSms(sandbox, [...people, people[0]], { parameters: { options } });
	const rows = jsonOf(items).filter(({ report }) => report === 'numberType');
	expect(rows.map(({ about, items: count, itemIndexes }) => [about, count, itemIndexes])).toStrictEqual([
		['landlineOrMobile', 2, [0, 4]],
		['landline', 1, [1]],
		['tollFree', 1, [2]],
		['unknown', 1, [3]],
	]);
	expect(sandbox.requests).toStrictEqual([]);
});
