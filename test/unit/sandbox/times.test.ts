import { useSandbox } from '../../support/sandbox';
import { call } from './help';

const sandbox = useSandbox();

const step = {
	index: 1,
	type: 'TRAN_API_SOURCE',
	channel: 'SMS',
	template: { smsTemplate: { from: 'Shop', text: 'Hi' } },
};

it.each(['startTime', 'endTime'])('a scenario whose step has a %s that there is not is refused', async (name) => {
	const triggers = [{ ...step, [name]: '2030-13-45 00:00:00' }];
	const { status, json } = await call(sandbox, 'POST', '/omni-task-api/tasks', {
		taskName: 'a',
		type: 'API',
		triggers,
	});
	expect([status, json?.reasons]).toStrictEqual([400, [{ key: `${name}.is.invalid`, ref: `triggers[0].${name}` }]]);
});

it.each(['createdDateFrom', 'startDateTo'])(
	'a list of scenarios by a %s that there is not is refused',
	async (name) => {
		const path = `/omni-task-api/tasks?count=10&offset=0&ascending=true&orderBy=NAME&${name}=2030-13-45+00:00:00`;
		const { status, json } = await call(sandbox, 'GET', path);
		expect([status, json?.message]).toStrictEqual([400, `query ${name}: there is no such time`]);
	},
);
