import type { Json } from '../../../nodes/ground/json';
import type { Envelope } from '../../../nodes/service/legacyEnvelope';
import { answerTrouble } from '../../../nodes/service/legacyTrouble';

const REASONS = [
	{ key: 'first.key', ref: 'name' },
	{ key: 'second.key', ref: 'phone' },
];

function troubleOf(envelope: Partial<Envelope>, { status = 200, text = '' } = {}) {
	return answerTrouble({ status, headers: {}, text }, { code: '', description: '', result: undefined, ...envelope });
}

it.each<[what: string, result: Json | undefined]>([
	['null', null],
	['nothing', undefined],
])('reasons beside %s and no code are a refusal that names them all', (_what, result) => {
	expect(troubleOf({ result, reasons: REASONS })).toMatchObject({
		message: 'The service refused the values',
		description: expect.stringMatching(/first\.key, name\); .*second\.key, phone\)/),
		reasons: REASONS,
	});
});

it.each<[what: string, envelope: Partial<Envelope>]>([
	['a result', { result: { id: 5 }, reasons: REASONS }],
	['the code ok', { code: 'ok', result: null, reasons: REASONS }],
	['the code ok and no reasons', { code: 'ok' }],
	['a result of null without reasons', { result: null }],
])('%s is a success', (_what, envelope) => {
	expect(troubleOf(envelope)).toBeUndefined();
});

it('an empty code with nothing beside it proves neither that it was done nor that it was refused', () => {
	expect(troubleOf({})).toMatchObject({ open: true });
	expect(troubleOf({}, { status: 400 })).toMatchObject({ open: false });
	expect(troubleOf({}, { status: 500 })).toMatchObject({ open: true });
});

it('an answer without a code is told by its text, and by what its envelope says where it has none', () => {
	const envelope = { description: 'Said in the envelope' };
	const told = (text: string) => JSON.stringify(troubleOf(envelope, { status: 401, text }));
	expect(told('{"message":"Said in the text"}')).toContain('Said in the text');
	expect(told('')).toContain('Said in the envelope');
});

it('a refusal with a status that leaves it open is not told to have changed nothing', () => {
	const refused = { code: 'validation_error', result: null };
	expect(troubleOf(refused, { status: 400 })).toMatchObject({
		open: false,
		description: 'Nothing was changed. Correct what it names.',
	});
	expect(troubleOf(refused, { status: 409 })).toMatchObject({ open: true, description: 'Correct what it names.' });
});
