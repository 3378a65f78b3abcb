import { OptOuts } from '../../../nodes/precautions/optOuts';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

it('the list stands under a name that never changes, as people are on it for years', async () => {
	const tables = new DataTables();
	const optOuts = new OptOuts(new N8n({ tables, workflow: 'opt-outs' }).context);
	await optOuts.note('out', [{ key: '12025550123', address: '+12025550123', source: 'reply' }]);
	expect(tables.rows).toMatchObject([
		{
			key: 'contact:dA',
			until: 0,
			value: expect.stringContaining(
				'"5",{"dAI5t5ruXEVkRZB7":["out",{"address":"+12025550123","source":"reply"}]}]]',
			) as string,
		},
	]);
	expect([...(await optOuts.among(['12025550123'])).keys()]).toStrictEqual(['12025550123']);
});
