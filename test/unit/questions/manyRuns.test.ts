import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Run } from '../../../nodes/engine/operation';
import { matchReplies } from '../../../nodes/questions/matching';
import { OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { N8N, N8n } from '../../support/n8n';

const PEOPLE = 30;
const phone = (at: number) => `120255501${String(at).padStart(2, '0')}`;

it('of replies to many runs n8n is asked about twenty runs at once, and what has ended is forgotten in one call', async () => {
	const tables = new DataTables();
	let [under, most] = [0, 0];
	const answer = async ({ url }: IHttpRequestOptions) => {
		most = Math.max(most, (under += 1));
		await new Promise(setImmediate);
		under -= 1;
		return { statusCode: 200, body: url.endsWith('5') ? 'canceled' : 'waiting' };
	};
	const { context } = new N8n({ tables, workflow: 'many-runs', answer });
	const questions = new OpenQuestions(context);
	for (let at = 0; at < PEOPLE; at += 1) {
		const keys = [at, at + PEOPLE].map((person) => questionKey('sms', phone(person)));
		const helps = { node: 'Ask', execution: String(at) };
		const asker = { helps, channel: 'sms', statusUrl: `${N8N}/status/${at}`, count: 2, wakeUrl: '', watcherUrl: '' };
		await questions.open(`run-${at}`, keys, Date.now() + 60_000, asker);
	}
	tables.runs.length = 0;
	const items = Array.from({ length: PEOPLE }, (_, at) => ({
		json: { channel: 'sms', kind: 'incoming', sender: phone(at), text: 'yes', messageId: String(at), raw: {} },
	}));
	const out = await matchReplies.execute({ context, parameters: { items } } as unknown as Run);
	expect(out.map(({ pairedItem }) => pairedItem)).toStrictEqual([5, 15, 25].map((item) => ({ item })));
	expect(most).toBe(20);
	expect(tables.runs.filter((operations) => operations.includes('deleteRows'))).toStrictEqual([
		['deleteRows', 'deleteRows', 'deleteRows'],
	]);
	const { questions: left } = await questions.ofRun('run-15');
	expect(left.map(({ state }) => state)).toStrictEqual(['answered']);
});
