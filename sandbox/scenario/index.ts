import type { Core, Domain } from '../core/domain';
import { createCreate } from './create';
import { lookOf } from './look';
import { Runner } from './runner';
import { createSend } from './send';
import { Tasks } from './tasks';
import { TEST_EVENTS } from './testEvents';

/** The scenario domain (part 2, 2.4 and 4.3). */
export function createScenarioDomain(core: Core): Domain {
	const tasks = new Tasks();
	const runner = new Runner(core);
	return {
		name: 'scenario',
		handlers: {
			createScenario: createCreate(core, tasks, runner),
			getScenario: tasks.get,
			listScenarios: tasks.list,
			listMacros: tasks.macros,
			sendTransactional: createSend(core, tasks, runner),
		},
		looks: { scenario: lookOf },
		testEvents: TEST_EVENTS,
		tables: [tasks.table],
		reset: () => tasks.reset(),
	};
}
