import { rehearsal } from '../../../nodes/precautions/rehearsal';
import { MESSAGE } from '../../../nodes/engine/wording';
import { PrecautionRun, pendingOf, through } from '../../support/precautions';

const { id: _, ...NO_ID } = MESSAGE;

it('what is held has an id only where its kind has one', async () => {
	const rehearsed = { to: '+1', code: 'OK', rehearsed: true };
	for (const [wording, output] of [
		[MESSAGE, { ...rehearsed, messageId: null }],
		[NO_ID, rehearsed],
	] as const) {
		const guard = new PrecautionRun().guard(rehearsal, { options: { rehearse: true } });
		const { fates } = await through(guard, pendingOf({ to: '+1' }), {}, wording);
		expect(fates.get(0)).toStrictEqual({ state: 'held', output });
	}
});
