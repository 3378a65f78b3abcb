import { held } from '../../../nodes/careful/held';
import { numberType } from '../../../nodes/careful/numberType';
import { rehearsal } from '../../../nodes/careful/rehearsal';
import { smartEncoding } from '../../../nodes/careful/smartEncoding';
import { MESSAGE } from '../../../nodes/engine/wording';
import { CarefulRun, pendingOf } from '../../support/careful';

const { id: _, ...NO_ID } = MESSAGE;

it('what is held has an id only where its kind has one', () => {
	const [{ draft }] = pendingOf({ to: '+1' });
	const said = { to: '+1', code: 'KEPT', message: 'Kept.' };
	expect(held(draft, MESSAGE, 'KEPT', 'Kept.')).toStrictEqual({ state: 'held', output: { ...said, messageId: null } });
	expect(held(draft, NO_ID, 'KEPT', 'Kept.')).toStrictEqual({ state: 'held', output: said });
});

it('what is rehearsed, too', async () => {
	const own = new CarefulRun();
	const guard = rehearsal.guard({ rehearse: true, rehearsalReport: false }, own.of({}));
	const rehearsed = { to: '+1', code: 'OK', rehearsed: true };
	for (const [wording, output] of [
		[MESSAGE, { ...rehearsed, messageId: null }],
		[NO_ID, rehearsed],
	] as const) {
		expect((await guard!.before!(pendingOf({ to: '+1' }), wording)).get(0)).toStrictEqual({ state: 'held', output });
	}
});

it('what changes nothing says so', async () => {
	for (const [part, message] of [
		[smartEncoding, 'Smart Encoding changes nothing here: it is for SMS, whose parts are counted.'],
		[numberType, 'Add Number Type adds nothing here: these messages do not go to a phone number.'],
	] as const) {
		const own = new CarefulRun();
		const guard = part.guard({ smartEncoding: true, addNumberType: true }, own.of({}));
		const pending = pendingOf({ to: 'ann@example.com' });
		expect(await guard!.change!(pending, {})).toBe(pending);
		expect(own.hints).toStrictEqual([message]);
	}
});
