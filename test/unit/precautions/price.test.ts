import { price } from '../../../nodes/precautions/price';
import type { Draft, Pending } from '../../../nodes/engine/draft';
import type { Handles } from '../../../nodes/engine/handles';
import type { JsonObject } from '../../../nodes/ground/json';
import { PrecautionRun, SEND, through } from '../../support/precautions';

const line = (sourceAddress: string | null, costs: number): JsonObject => ({
	planRecord: { sourceAddress, channel: 'SMS', currencyId: '1', steps: [{ startStep: 0, price: costs }] },
	quantity: 0,
});
const PENDING: Pending[] = [{ itemIndex: 0, draft: { body: {}, identity: {}, facts: { parts: 2 } } }];
const to: Handles<Draft>['to'] = { kind: 'phone', of: () => '+12025550123', with: (draft) => draft };

/** What a message says of its cost where the tariff has these lines. */
async function factsBy(lines: JsonObject[], handles: Handles<Draft>): Promise<unknown> {
	const client = { read: async () => ({ status: 200, headers: {}, text: '' }), json: () => ({ result: lines }) };
	const run = new PrecautionRun().of({ options: { addCost: true } });
	const guard = price.hook({ ...run, client } as never, SEND)!;
	return (await through(guard, PENDING, handles)).left[0].draft.facts;
}

const tariffSender = { of: () => 'MyShop' } as Handles<Draft>['tariffSender'];

it('the cost is that of the sender’s own line, and there is a range only where it is one', async () => {
	const lines = [line(null, 1), line('MyShop', 3)];
	expect(await factsBy(lines, { to, tariffSender })).toStrictEqual({ parts: 2, cost: 6, currencyId: '1' });
	expect(await factsBy([...lines, line('MyShop', 4)], { to, tariffSender })).toStrictEqual({
		parts: 2,
		cost: null,
		costLowest: 6,
		costHighest: 8,
		currencyId: '1',
	});
});
