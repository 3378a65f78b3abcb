import type { IDataObject } from 'n8n-workflow';

import { OptOuts } from '../../../nodes/precautions/optOuts';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { N8n } from '../../support/n8n';
import { useSandbox } from '../../support/sandbox';
import { jsonOf } from '../../support/sms';

const sandbox = useSandbox();
let dataTables: DataTables;
beforeEach(() => void (dataTables = new DataTables()));

/** Runs Omni Contacts with the Default Country US, where 4792345678 without its plus is somebody else's number. */
async function run(
	operation: string,
	items: IDataObject[] = [{}],
	parameters: NodeRun['parameters'] = {},
): Promise<IDataObject[]> {
	const { baseUrl, apiKey } = sandbox;
	const { items: out, error } = await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation, ...parameters },
		items: itemsOf(items),
		credentials: { omniApiKeyApi: { baseUrl, apiKey, defaultCountry: 'US' } },
		dataTables,
	});
	expect(error).toBeUndefined();
	return jsonOf(out);
}

const STOP = { kind: 'incoming', sender: '4792345678', text: 'Stop', messageId: '77', optOut: true };
const listed = async () => await run('getMany', [{}], { returnAll: true });
const OF_EACH = { address: '={{ $json.address }}' };

describe('who wrote stands on the Do Not Contact list with the plus, by which they are found', () => {
	it('by Check and Remove, whatever the Default Country', async () => {
		const [added] = await run('add', [STOP]);
		const all = await listed();
		expect([added, ...all].map(({ address }) => address)).toStrictEqual(['+4792345678', '+4792345678']);
		expect(await run('check', all, OF_EACH)).toMatchObject([
			{ address: '+4792345678', listed: true, words: 'Stop', messageId: '77' },
		]);
		expect(await run('remove', all, OF_EACH)).toMatchObject([{ address: '+4792345678', listed: false, removed: true }]);
		expect(await listed()).toStrictEqual([]);
	});

	it('by Erase', async () => {
		await run('add', [STOP]);
		const erase = { resource: 'person', addresses: OF_EACH.address, searchLists: false };
		expect(await run('erase', await listed(), erase)).toMatchObject([
			{ addresses: ['+4792345678'], doNotContact: ['+4792345678'], erased: { doNotContact: 1 } },
		]);
		expect(await listed()).toMatchObject([{ address: null, words: null }]);
	});

	it('of a row that was noted without it, too, and an email address stands there as it is', async () => {
		const earlier = new OptOuts(new N8n({ tables: dataTables, workflow: 'noted earlier' }).context);
		await earlier.note('out', [
			{ key: '4792345678', address: '4792345678', words: 'Stop' },
			{ key: 'ann@example.com', address: 'Ann@Example.com' },
		]);
		const all = await listed();
		expect(all.map(({ address }) => address).sort()).toStrictEqual(['+4792345678', 'Ann@Example.com']);
		expect((await run('check', all, OF_EACH)).map((row) => row.listed)).toStrictEqual([true, true]);
	});
});
