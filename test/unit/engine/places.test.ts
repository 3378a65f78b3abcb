import type { Chunk } from '../../../nodes/engine/chunks';
import { placed, withItemIndex } from '../../../nodes/engine/places';
import { chunkTo } from '../../support/judged';

const refOf = (chunk: Chunk, here?: number): string | undefined =>
	withItemIndex({ key: 'a', ref: 'messages[0].to' }, chunk, here).ref;

it('a reason names the item that has it, where several of one name share a place in the request', () => {
	const chunk = placed(chunkTo('1', '2', '1'), ({ identity }) => identity.to as string);
	expect([0, 1, 2].map((here) => refOf(chunk, here))).toStrictEqual([
		'messages[10].to',
		'messages[10].to',
		'messages[12].to',
	]);
});

it.each([
	[['1'], 'messages[10].to'],
	[['1', '2'], 'messages[0].to'],
])('a reason for a message of the recipients %j points at %s', (body, ref) => {
	const chunk = chunkTo('1');
	const [{ draft, ...first }] = chunk.pending;
	expect(refOf({ ...chunk, pending: [{ ...first, draft: { ...draft, body } }] })).toBe(ref);
});
