import type { IExecuteFunctions } from 'n8n-workflow';

import { OptOuts, plainAddress } from '../../../nodes/careful/optOuts';
import { DataTables } from '../../support/dataTables';
import { contextOn } from '../../support/store';

describe('the one spelling of an address', () => {
	it.each([
		['+1 (202) 555-0123', '12025550123'],
		['12025550123', '12025550123'],
		['0012025550123', '12025550123'],
		['\u202a+44 7700 900123\u202c', '447700900123'],
		['+44 (0)20 7946 0018', '442079460018'],
		['0044 (0) 20 7946 0018', '442079460018'],
		['0044(0)2079460018', '442079460018'],
		['44 (0)20 7946 0018', '442079460018'],
		['(0)20 7946 0018', '02079460018'],
		['Ann@Example.com ', 'ann@example.com'],
		['Ann Smith <ANN@example.com>', 'ann@example.com'],
		['device-token-7', 'device-token-7'],
		[' device-token-7\u200b ', 'device-token-7'],
		['12025550123x', '12025550123x'],
		['x12025550123', 'x12025550123'],
		['Ann < ANN@example.com >', 'ann@example.com'],
		// Only what stands at the end is the address.
		['"bob <bob@example.com>" <ann@example.com>', 'ann@example.com'],
	])('of %j is %j', (given, plain) => expect(plainAddress(given)).toBe(plain));
});

it('the list stands under a name that never changes, as people are on it for years', async () => {
	const tables = new DataTables();
	const context = { ...contextOn(tables, 'opt-outs'), getExecutionId: () => '5' } as unknown as IExecuteFunctions;
	const optOuts = new OptOuts(context);
	await optOuts.note('out', [{ address: '+12025550123', source: 'reply' }]);
	expect(tables.rows).toMatchObject([
		{
			key: 'contact:dA',
			until: 0,
			value: expect.stringContaining('"5",{"dAI5t5ruXEVkRZB7":["out",{"address":"+12025550123","source":"reply"}]}]]') as string,
		},
	]);
	expect([...(await optOuts.among(['0012025550123'])).keys()]).toStrictEqual(['12025550123']);
});
