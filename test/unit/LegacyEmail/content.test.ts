import { bodyOf, campaignBodyOf, optionalSenderOf, sized, withMacros } from '../../../nodes/LegacyEmail/content';
import { NO_ADDRESS } from '../../support/sentences';

const BOTH = '[WebVersion] [Unsubscribe]';
const MOST = 10 * 1024 * 1024;

/** What an InvalidInput says, field by field. */
const saying = (field: string, problem: string, fix: string): Error =>
	expect.objectContaining({
		name: 'InvalidInput',
		field,
		problem,
		fix: expect.stringContaining(fix) as string,
	}) as Error;

it('the sender of a template may be missing, and has no name alone', () => {
	expect(optionalSenderOf({ from: undefined, fromName: undefined })).toBeUndefined();
	expect(optionalSenderOf({ from: undefined, fromName: '' })).toBeUndefined();
	expect(optionalSenderOf({ from: 'news@example.com', fromName: undefined })).toStrictEqual({
		Name: undefined,
		Address: 'news@example.com',
	});
	expect(optionalSenderOf({ from: 'news@example.com', fromName: 'News' })).toStrictEqual({
		Name: 'News',
		Address: 'news@example.com',
	});
	expect(() => optionalSenderOf({ from: undefined, fromName: 'News' })).toThrow(saying('From', NO_ADDRESS, ''));
});

it('a body is HTML, plain text or both', () => {
	expect(bodyOf({ html: 'h', plainText: undefined })).toStrictEqual({ Html: 'h', PlainText: undefined });
	expect(bodyOf({ html: undefined, plainText: 'p' })).toStrictEqual({ Html: undefined, PlainText: 'p' });
	expect(() => bodyOf({ html: undefined, plainText: undefined })).toThrow(
		saying('HTML', 'there is no content', 'Fill in HTML, Plain Text or both.'),
	);
});

it('the body of a campaign has the macros in its HTML, else in its plain text', () => {
	expect(campaignBodyOf({ html: BOTH, plainText: 'p' })).toStrictEqual({ Html: BOTH, PlainText: 'p' });
	expect(campaignBodyOf({ html: undefined, plainText: BOTH })).toStrictEqual({ Html: undefined, PlainText: BOTH });
	expect(() => campaignBodyOf({ html: 'h', plainText: BOTH })).toThrow(
		saying('HTML', '[Unsubscribe] and [WebVersion] are missing', ''),
	);
	expect(() => campaignBodyOf({ html: undefined, plainText: 'p' })).toThrow(
		saying('Plain Text', '[Unsubscribe] and [WebVersion] are missing', ''),
	);
});

it.each([
	['[Unsubscribe]', '[WebVersion] is missing'],
	['{{Unsubscribed}}', '[WebVersion] is missing'],
	['[WebVersion]', '[Unsubscribe] is missing'],
	['[WebVersion] [unsubscribe]', '[Unsubscribe] is missing'],
	['[WebVersion] Unsubscribe', '[Unsubscribe] is missing'],
	['[Unsubscribe] {{WebVersion}}', '[WebVersion] is missing'],
])('the text “%s” lacks a macro', (text, problem) => {
	expect(() => withMacros(text, 'Text')).toThrow(saying('Text', problem, 'in exactly this spelling'));
});

it('both spellings of the macro do', () => {
	for (const text of [BOTH, '{{Unsubscribed}}[WebVersion]']) expect(withMacros(text, 'Text')).toBe(text);
});

it('a text is counted in bytes, and holds 10 MB and no more', () => {
	const full = 'x'.repeat(MOST);
	expect(sized(full, 'Text')).toBe(full);
	expect(() => sized(`${full}x`, 'Text')).toThrow(
		saying('Text', `it has ${MOST + 1} bytes, and 10 MB (${MOST}) is the most`, 'Shorten it, or link to images'),
	);
	const cyrillic = 'й'.repeat(MOST / 2);
	expect(sized(cyrillic, 'Text')).toBe(cyrillic);
	expect(() => sized(`${cyrillic}й`, 'Text')).toThrow(
		saying('Text', `it has ${MOST + 2} bytes, and 10 MB (${MOST}) is the most`, ''),
	);
});
