import type { Draft } from '../../../nodes/engine/draft';
import type { Handles } from '../../../nodes/engine/handles';
import { rehearsal } from '../../../nodes/precautions/rehearsal';
import { MESSAGE } from '../../../nodes/engine/wording';
import { InvalidInput } from '../../../nodes/ground/errors';
import { PrecautionRun, pendingOf, SEND, through } from '../../support/precautions';

const { id: _, ...NO_ID } = MESSAGE;
/** The text of a message, which Smart Encoding would shorten; a rehearsal tells of that in its report only. */
const sms = {
	of: () => ({ text: '“a” '.repeat(30) }),
	with: (draft: Draft) => draft,
} as unknown as Handles<Draft>['sms'];

it('what is held has an id only where its kind has one', async () => {
	const rehearsed = { to: '+1', code: 'OK', rehearsed: true };
	for (const [wording, output] of [
		[MESSAGE, { ...rehearsed, messageId: null }],
		[NO_ID, rehearsed],
	] as const) {
		const guard = new PrecautionRun().guard(rehearsal, { options: { rehearse: true } });
		const { fates } = await through(guard, pendingOf({ to: '+1' }), { sms }, wording);
		expect(fates.get(0)).toStrictEqual({ state: 'withheld', output });
	}
});

it('is nothing where an expression says that an item is not rehearsed', () => {
	expect(rehearsal.hook(new PrecautionRun().of({ options: { rehearse: false } }), SEND)).toBeUndefined();
});

it('is not what a guard that comes later would refuse', async () => {
	const refusing = () => {
		throw new InvalidInput('Send Once Key', 'its problem', 'Give one');
	};
	const run = new PrecautionRun().of({ options: { rehearse: true } });
	Object.assign(run, { checks: [refusing] });
	const { fates } = await through(rehearsal.hook(run, SEND)!, pendingOf({ to: '+1' }));
	expect(fates.get(0)).toMatchObject({ state: 'invalid' });
});
