import type { IDataObject } from 'n8n-workflow';

import { pack } from '../../../nodes/durable/packed';
import type { Person, Progress } from '../../../nodes/fallback/plan';
import { reachOutput } from '../../../nodes/fallback/result';
import { PLAN_VERSION } from '../../../nodes/durable/version';
import type { NodeSamples } from '../bench';

const NOW = Date.UTC(2030, 0, 15, 10);
const TO = '+447700900001';

/** A person who is reached by the second channel, and one who is not. */
function reached(): IDataObject[] {
	const steps: Person['steps'] = [
		{ channel: 'chatApp', fields: { to: TO }, patience: 60_000, statuses: [] },
		{ channel: 'sms', fields: { to: TO }, patience: 60_000, statuses: [] },
	];
	const people = [0, 1].map((item): Person => ({ item, steps }));
	const refused = { message: 'The service did not take it', reasons: ['not.available'] };
	const tries: Progress['tries'] = people.map(({ item }) => [
		{ step: 0, code: 'REJECTED', messageId: null, at: NOW, details: refused },
		{ step: 1, code: 'OK', messageId: `315862257144666500${item}`, at: NOW },
	]);
	const at = { occurredAt: new Date(NOW).toISOString(), occurredAtText: String(NOW) };
	const end = { rank: 50, final: true, ...at, source: 'callback' } as const;
	const reports: Progress['reports'] = {
		sms: {
			'3158622571446665000': { ...end, status: 'DELIVERED', errorCode: null },
			'3158622571446665001': { ...end, status: 'UNDELIVERABLE', errorCode: 11 },
		},
	};
	const plan = {
		version: PLAN_VERSION,
		deadline: NOW,
		items: [{}, {}],
		people: pack(people),
		count: people.length,
		catchers: {},
		precautions: {},
		postpones: false,
		statusUrl: '',
		helps: { node: 'Reach', execution: '1' },
		log: '',
	};
	return reachOutput(plan, pack({ tries, reports }), 'done');
}

const PLAN = { topic: 'reminders', key: '={{ $json.order }}', when: new Date(Date.now() + 86_400_000).toISOString() };
const ORDER = { order: 1001, phone: '+12025550100' };
const NEWS = { title: 'A new chapter' };
/** It is over, so that it is due at once. */
const OVER = '2025-01-15T09:00:00Z';
const TAKE = { topic: PLAN.topic, ifEnded: 'once' };

/** One of them as a run has it that was to send it. */
function withTaken(rows: IDataObject[]): IDataObject[] {
	return [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, state: 'TAKEN', given: 1, takenBy: '231' }))];
}

export const reach: NodeSamples = {
	node: 'omniReach',
	operations: {
		// The wait itself needs n8n's database; its end is made as it makes it.
		'message.send': async () => await Promise.resolve(reached()),

		'planned.cancel': async (run, bench) => {
			await bench.operation('omniReach.planned.plan')(PLAN, [ORDER]);
			await bench.operation('omniReach.planned.plan')({ ...PLAN, when: OVER }, [{ ...ORDER, order: 1002 }]);
			await bench.operation('omniReach.planned.takeDue')(TAKE);
			return await run({ topic: PLAN.topic, key: PLAN.key }, [ORDER, { ...ORDER, order: 1002 }, { order: 1003 }]);
		},

		'planned.collect': async (run) =>
			await run({ topic: 'news', person: 'ann@example.com', window: 7, unit: 'days' }, [NEWS]),

		'planned.getMany': async (run, bench) => {
			await bench.operation('omniReach.planned.plan')(PLAN, [ORDER]);
			await bench.operation('omniReach.planned.collect')({ topic: 'news', person: 'ann@example.com', window: 0 }, [
				NEWS,
			]);
			return withTaken(await run({ returnAll: true }));
		},

		'planned.plan': async (run) => await run(PLAN, [ORDER]),

		'planned.takeDue': async (run, bench) => {
			await bench.operation('omniReach.planned.plan')({ ...PLAN, when: OVER }, [ORDER]);
			return await run(TAKE);
		},
	},
};
