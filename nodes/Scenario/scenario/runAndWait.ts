import { waitingSend } from '../../delivery/waiting';
import { joinWarnings } from '../../engine/draft';
import { writeOperation } from '../../engine/writeOperation';
import { InvalidInput } from '../../ground/errors';
import { idText, isJsonObject, pick } from '../../ground/json';
import { labelOf } from '../../panel/field';
import { CREATING, fields, scenarioDraft, type ScenarioDraft } from './create';

/** The type that sends to contacts of the address book by itself (part 2, 2.4). */
const SIMPLE = 'SIMPLE';

const ONCE = 'ONCE';

const run = writeOperation({
	...CREATING,
	name: 'Run',
	action: 'Run a scenario',
	description: 'Run a scenario',
	tool: false,
	sends: 'run',
	toLists: true,
	form: fields,
	draft(values, { connection }) {
		const draft = scenarioDraft(values, connection, SIMPLE);
		const { type } = draft.facts;
		if (type === SIMPLE) return { ...draft, warning: joinWarnings(draft.warning, repeatWarning(draft)) };
		throw new InvalidInput(
			labelOf(fields.scenarioJson),
			`its type is ${type ?? 'not given'}, and only a scenario of type ${SIMPLE} sends by itself and then finishes`,
			'Send through one of type API with Send and Wait for Delivery, and make any other with Create.',
		);
	},
});

/**
 * Makes a scenario that sends to contacts of the address book, and asks for its state until it is finished, or will not be any more
 * (part 2, 2.4, 3 and 4.3). The interface has no request that starts one: it begins at its start time, or at once.
 */
export const runAndWait = waitingSend(run, {
	name: 'Run and Wait',
	action: 'Run a scenario and wait until it is finished',
	description:
		'Make a scenario that sends to contact lists or segments, and go on when it is finished, deleted or has failed',
	channel: 'wholeScenario',
	idsOf: ({ taskId }) => (typeof taskId === 'string' ? [taskId] : []),
	statuses: [],
});

/** What to know of a scenario that sends again and again: no document says that one is ever finished. */
function repeatWarning({ body: { addressBookSource: source } }: ScenarioDraft): string | undefined {
	if (!isJsonObject(source)) return undefined;
	const often = [idText(pick(source, 'period')) ?? ONCE, idText(pick(source, 'addressBookSourceType')) ?? SIMPLE];
	const odd = often.find((word) => word !== ONCE && word !== SIMPLE);
	if (odd === undefined) return undefined;
	return `${labelOf(fields.source)} says “${odd}”: it is not documented that the service ever calls a scenario that sends again finished, so the wait may take its full time.`;
}
