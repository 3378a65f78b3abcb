import { REASONS as DOCUMENTED } from '../../../contract/generated/values';
import { isVague, meaningOf, REASON_MEANINGS } from '../../../nodes/service/reasons';

describe('a reason', () => {
	it('has a meaning and a next step for every key that the documents name', () => {
		for (const { meaning, fix } of Object.values(REASON_MEANINGS)) {
			expect(meaning).toMatch(/^[a-z].*[^.]$/);
			expect(fix).toMatch(/^[A-Z].*\.$/);
		}
		for (const { key, field } of Object.values(DOCUMENTED).flat()) {
			expect(meaningOf({ key, ref: `messages[3].${field}` })?.fix).toBeDefined();
		}
	});

	it.each([
		['not.available', 'the sender is not approved for this account'],
		['to.format.invalid', 'the recipient is not a valid phone number'],
		['scheduledTime.is.invalid', 'the scheduled time is not valid'],
		['text.length.too.long', 'the text is too long'],
		['validity.is.invalid', 'the validity period is not allowed'],
		['priority.is.not.match', 'the priority is not one that the service knows'],
		['callbackUrl.format.invalid', 'the callback URL is not a valid http or https address'],
	])('%s means: %s', (key, meaning) => {
		expect(meaningOf({ key, ref: 'messages[3].x' })?.meaning).toBe(meaning);
	});

	it.each([
		['messages[0].to', 'the recipient is not a valid phone number'],
		['to', 'the recipient is not a valid phone number'],
		['to[12]', 'the recipient is not a valid phone number'],
		['messages[12].callbackUrl', 'the callback URL is not a valid http or https address'],
		['messages[0].templateButtonParams', 'a text or payload of a template button is empty'],
		['messages[0].LANGUAGECODE', 'the language code is not correct'],
		['messages[0].somethingElse', 'a value is not valid'],
		[undefined, 'a value is not valid'],
	])('that is only invalid is explained by its ref: %s', (ref, meaning) => {
		expect(meaningOf({ key: 'invalid', ref })?.meaning).toBe(meaning);
	});

	it.each([
		['sender.address', '“From” is not an address that this account may send from'],
		['Recipients[2].Address', '“To” is not an address that the service takes'],
		['attachmentsIds[0]', 'the service has no file with one of the “Attachment IDs”'],
		['address', 'a value is not valid'],
	])('of an email names the field of the panel: %s', (ref, meaning) => {
		expect(meaningOf({ key: 'validation_error', ref })?.meaning).toBe(meaning);
	});

	it.each([
		['unsupported', 'messages[0].sticker.caption', 'this kind of media takes no caption'],
		['not supported', 'messages[0].media.filename', 'this kind of media takes no file name'],
		['not supported', 'messages[0].image.filename', 'this kind of media takes no file name'],
		['unsupported', 'messages[0].type', 'the service does not take a value'],
		['not supported', undefined, 'the service does not take a value'],
	])('that is %s is explained by its ref: %s', (key, ref, meaning) => {
		expect(meaningOf({ key, ref })?.meaning).toBe(meaning);
	});

	// As part 1, 7 lists them.
	it.each(['audio', 'contacts', 'document', 'template', 'image', 'location', 'text', 'video', 'sticker'])(
		'names what a message of its type has to hold: %s',
		(field) => {
			const key = 'must.be.not.null';
			const meaning = 'the object matching the message type is empty';
			expect(DOCUMENTED.chatapp).toContainEqual({ key, field, meaning });
			const what = field === 'contacts' ? 'list of contacts' : field;
			expect(meaningOf({ key, ref: `messages[0].${field}` })?.meaning).toBe(`the ${what} is missing`);
		},
	);

	it('names nothing where a required value without a place is missing', () => {
		expect(meaningOf({ key: 'must.be.not.null' })?.meaning).toBe('a required value is missing');
	});

	it('is found in any case, and unknown where the service has a word of its own', () => {
		expect(meaningOf({ key: 'duplicate_value' })).toBe(REASON_MEANINGS.DUPLICATE_VALUE);
		expect(meaningOf({ key: 'rejected' })).toBe(REASON_MEANINGS.REJECTED);
		expect(meaningOf({ key: 'toString' })).toBeUndefined();
		expect(meaningOf({ key: 'invalid', ref: 'constructor' })?.meaning).toBe('a value is not valid');
	});
});

it('a key alone may not say what is wrong', () => {
	const vague = ['validation_error', 'invalid', 'must.be.not.null', 'unsupported', 'not supported'];
	expect(vague.filter((key) => !isVague({ key }))).toStrictEqual([]);
	expect(['not.available', 'length.too.long', 'no such key'].map((key) => isVague({ key }))).toStrictEqual([
		false,
		false,
		false,
	]);
});
