import { PLAN, row, SEND, usePlanned } from '../../support/planned';

const runs = usePlanned();
const ran = async (...given: Parameters<typeof runs.attempt>) => await runs.attempt(...given);
const run = async (...given: Parameters<typeof runs.run>) => await runs.run(...given);

it('what is due is not taken where nothing behind has Send Once with its key: it would be sent again', async () => {
	await run('plan', PLAN, [row('1', -1)]);
	const { error } = await ran('takeDue', {});
	expect(error?.message).toContain('nothing was taken, since no node after this one has the option Send Once');
	const off = await ran('takeDue', {}, [{}], { behind: { ...SEND, disabled: true } });
	expect(off.error?.message).toContain('nothing was taken');
	expect(await run('getMany', {})).toMatchObject([{ state: 'PLANNED', given: 0, takenBy: null }]);
});

const unguarded = { ...SEND, parameters: { ...SEND.parameters, to: '+12025550109', options: {} } };
const fields = { type: 'n8n-nodes-base.set', parameters: { value: '={{ $json.sendOnceKey }}' } };
const OTHERS = { type: 'n8n-nodes-base.gmail', parameters: { ...fields.parameters, operation: 'send' } };
const REACH = { ...SEND, type: 'omniReach' };
const onceBy = (once: Record<string, string>) => ({
	...SEND,
	parameters: { ...SEND.parameters, options: { sendOnce: { once } } },
});

it.each([
	['the node that sends has no Send Once', unguarded],
	['the key is in a node that does not send', [fields, unguarded]],
	['Send Once is made of the message', [fields, onceBy({ keyFrom: 'message', key: '={{ $json.sendOnceKey }}' })]],
	['Send Once has no key', [fields, onceBy({})]],
	['Send Once has another key', onceBy({ key: '={{ $json.key }}' })],
	['Omni Reach sends without it', [fields, { ...REACH, parameters: { ...REACH.parameters, options: {} } }]],
])('what is due is not taken where %s', async (_what, behind) => {
	await run('plan', PLAN, [row('1', -1)]);
	const { error } = await ran('takeDue', {}, [{}], { behind });
	expect(error?.message).toContain('nothing was taken');
	expect(await run('getMany', {})).toMatchObject([{ state: 'PLANNED' }]);
});

it.each([
	['the key has another name on its way', [fields, onceBy({ key: '={{ $json.id }}' })]],
	['a node of others sends under the key', [OTHERS]],
	['what is sent after that has no Send Once', [SEND, unguarded]],
	['Omni Reach sends', REACH],
	['no node sends', fields],
	[
		'a node asks only what became of messages',
		[fields, { ...SEND, parameters: { ...SEND.parameters, operation: 'getMany' } }],
	],
])('what is due is taken where %s', async (_what, behind) => {
	await run('plan', PLAN, [row('1', -1)]);
	const { items, hints } = await ran('takeDue', {}, [{}], { behind });
	expect([items.length, hints]).toStrictEqual([1, []]);
});

it.each([
	['one of ours that has it', [SEND]],
	['a node of others', [fields, OTHERS]],
])(
	'what is due is taken where nodes send without Send Once before %s, and a hint names these nodes',
	async (_what, other) => {
		await run('plan', PLAN, [row('1', -1)]);
		const { items, hints } = await ran('takeDue', {}, [{}], { behind: [unguarded, unguarded, ...other] });
		expect([items.length, hints.length]).toStrictEqual([1, 1]);
		expect(hints[0].message).toContain('What is given again is sent again by “Behind”, “Behind 2”: ');
	},
);

it('what a run takes while it is listed is listed once', async () => {
	await run('plan', PLAN, [row('1', 5), row('2', 5)]);
	let reads = 0;
	runs.tables.before = (operations) => {
		if (operations.includes('get') && (reads += 1) === 2) {
			Object.assign(runs.tables.rows[0], { state: 'taken 1', owner: '77.x' });
		}
	};
	const listed = await run('getMany', { limit: 5000 });
	expect(listed.map(({ key, state }) => [key, state])).toStrictEqual([
		['1', 'TAKEN'],
		['2', 'PLANNED'],
	]);
});
