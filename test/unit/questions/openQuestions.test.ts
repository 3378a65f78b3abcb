import type { ExecuteWorkflowOptions, IExecuteFunctions, IExecuteWorkflowInfo, INodeExecutionData } from 'n8n-workflow';

import { markOf, OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';

let tables: DataTables;
let questions: OpenQuestions;

beforeEach(() => {
	tables = new DataTables();
	questions = new OpenQuestions({
		helpers: { getDataTableProxy: () => undefined },
		getWorkflow: () => ({ id: `workflow ${Math.random()}` }),
		getWorkflowSettings: () => ({}),
		getExecutionId: () => '7',
		executeWorkflow: async (info: IExecuteWorkflowInfo, inputData: INodeExecutionData[]) =>
			await tables.execute(info, {} as never, { inputData } as ExecuteWorkflowOptions),
	} as unknown as IExecuteFunctions);
});

const [ann, bob] = ['12025550101', '12025550102'].map((phone) => questionKey('sms', phone));
const asker = { execution: '7', parent: '', keeper: '', wake: '' };
const written = { by: 'call', text: 'My name is Ann', messageId: '4200', at: Date.now() };
const question = (key: string) => tables.rows.find((row) => row.key === `ask:${key}`);

it('a key is the same however a number is written, and differs between channels', () => {
	expect(questionKey('sms', '+1 (202) 555-0101')).toBe(ann);
	expect(questionKey('sms', '0012025550101')).toBe(ann);
	expect(new Set([ann, bob, questionKey('chatapp', '12025550101')]).size).toBe(3);
});

it('when a run ends, nothing is left of what was written but a mark of it', async () => {
	const hour = 60 * 60_000;
	await questions.open('run', [ann, bob], Date.now() + hour, asker);
	await questions.open('other', [questionKey('sms', '12025550103')], Date.now() + hour, asker);
	const take = { key: ann, run: 'run', state: 'answered', written } as const;
	expect([...(await questions.take([take])).won]).toEqual([ann]);
	expect(question(ann)?.value).toContain(written.text);
	const closed = await questions.close('run');
	expect(closed.map(({ key, state, written: text }) => [key, state, text?.text])).toEqual([
		[ann, 'answered', written.text],
		[bob, 'closed', undefined],
	]);
	await questions.end('run');
	expect(JSON.stringify(tables.rows)).not.toContain(written.text);
	expect(question(ann)).toMatchObject({ state: `answered ${markOf('4200')}`, value: '' });
	expect(await questions.lookUp([ann])).toEqual([{ key: ann, state: 'answered', run: 'run', mark: markOf('4200') }]);
	expect(tables.rows.map(({ key }) => key)).not.toContain('asker:run');
	expect(tables.rows.map(({ key }) => key)).toContain('asker:other');
});
