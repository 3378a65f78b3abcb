import { readMapping } from '../../../nodes/Trigger/fieldMapping';

const named = (...fields: unknown[]) => readMapping({ fields });

it('names of a deployment’s own are read, several for one field, without blanks around them', () => {
	expect(
		named(
			{ field: 'messageId', name: ' msg_ref ' },
			{ field: 'messageId', name: 'data.id' },
			{ field: 'status', name: 'state' },
		),
	).toStrictEqual({ messageId: ['msg_ref', 'data.id'], status: ['state'] });
});

it.each<[unknown]>([
	[{ field: 'messageId', name: '  ' }],
	[{ field: 'messageId', name: 7 }],
	[{ field: 'toString', name: 'x' }],
	[{ field: 7, name: 'x' }],
	[{ name: 'x' }],
	['messageId'],
	[null],
])('%j names nothing', (pair) => {
	expect(named(pair, { field: 'status', name: 'state' })).toStrictEqual({ status: ['state'] });
});

it.each([[null], ['x'], [[]], [{}], [{ fields: 'x' }]])('%j is no mapping', (value) => {
	expect(readMapping(value)).toStrictEqual({});
});
