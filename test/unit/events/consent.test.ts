import fc from 'fast-check';

import { consentReader, isConsentWord, STOP_WORDS, wordsIn } from '../../../nodes/events/consent';
import { envelope, statusIn } from '../../../nodes/events/envelope';

const consentOf = consentReader({
	stop: wordsIn('Baja, non merci; досить, dừng'),
	start: wordsIn('weiter, стой снова'),
});
const incoming = (text: string | null) => envelope({}, { channel: 'sms', kind: 'incoming', text });
const status = (word: string, isFinal?: boolean) => {
	const read = statusIn(word);
	return envelope({}, { channel: 'email', kind: 'status', ...read, final: isFinal ?? read.final });
};

describe('an incoming message', () => {
	it.each([
		...STOP_WORDS,
		'stop',
		' Stop! ',
		'“STOP”',
		'STOP ALL',
		'opt-out',
		'ＳＴＯＰ',
		'ARRÊT',
		'arret',
		'Arrêt !',
		'baja',
		'ДОСИТЬ',
		'Stöp\ufe0f',
		'Non, merci.',
		'Dung',
		'Стоп',
		'СТОП!',
		'STOP❗️',
		'Stop ❤️',
		'STOP ☹️',
		'stop™️',
		'STOP?',
		'Cancel?',
	])('that says %s means stop', (text) => expect(consentOf(incoming(text))).toBe('out'));

	it.each(['START', 'start.', 'Weiter!'])('that says %s takes it back', (text) =>
		expect(consentOf(incoming(text))).toBe('in'),
	);

	it.each([
		'',
		' … ',
		'👍',
		'START?',
		'weiter ❓',
		'Please stop by at 5',
		'NON',
		'merci',
		'the end',
		'СТОЙ',
		'стои',
		null,
	])('that says %j means neither', (text) => expect(consentOf(incoming(text))).toBeUndefined());

	it.each([
		['STOP', null, 'out'],
		['stop', '', 'out'],
		['STOP', 'stop', 'out'],
		['Stop', 'all', 'out'],
		['SHOP', 'Shop stop', 'out'],
		['SHOP', 'STOP', 'out'],
		['SHOP', 'start', 'in'],
		['SHOP', 'start?', undefined],
		['START', '?', undefined],
		['SHOP', 'shop', undefined],
		[' shop ', ' Shop: stop!', 'out'],
		['WEEK', 'Weekend', undefined],
		['RE', 'Restart', undefined],
		['SHOP', 'Bank stop', undefined],
		['STOP', 'by at 5', undefined],
		['SHOP', null, undefined],
		[null, 'SHOP STOP', undefined],
	])('with the keyword %j and the text %j means %s', (prefix, text, consent) => {
		expect(consentOf(envelope({}, { channel: 'sms', kind: 'incoming', prefix, text }))).toBe(consent);
	});

	it('means the same with an accent of its own alphabet only', () => {
		expect([consentOf(incoming('Стой снова')), consentOf(incoming('Стои снова'))]).toStrictEqual(['in', undefined]);
	});

	it.each([
		['διαγραφή', 'ΔΙΑΓΡΑΦΗ'],
		['ΤΕΛΟΣ', 'τέλος'],
		['WYŁĄCZ', 'wylacz'],
		['huỷ đăng ký', 'HUY DANG KY'],
		['slå fra, frameld ø', 'Frameld O'],
		['désœuvrer', 'DESOEUVRER'],
		['إلغاء', 'الغاء'],
		['الغاء', 'إلغاء'],
		['الغاء', 'الغـاء'],
		['إيقاف', 'ايقافً'],
		['ещё нет', 'ЕЩЕ НЕТ'],
		['İPTAL', 'ıptal'],
	])('means stop where the word of the user’s own is %s and they write %s', (own, text) => {
		expect(consentReader({ stop: wordsIn(own), start: [] })(incoming(text))).toBe('out');
	});

	it('means neither where nothing is said, even if a word of the user’s own has no letters', () => {
		const own = consentReader({ stop: wordsIn('!!!'), start: [] });
		expect([own(incoming('')), own(incoming('?'))]).toStrictEqual([undefined, undefined]);
	});

	it('is the only thing that a word of stop counts in', () => {
		expect(consentOf(envelope({}, { channel: 'unknown', kind: 'raw', text: 'STOP' }))).toBeUndefined();
	});

	it('means neither when it is any other text', () => {
		const word = fc.string({ minLength: 13, unit: fc.constantFrom('s', 't', 'o', 'p', ' ', '!', 'ä') });
		fc.assert(fc.property(word, (text) => consentOf(incoming(`${text} hello`)) === undefined));
	});
});

describe('a status', () => {
	it.each([
		['COMPLAINED', undefined, 'out'],
		['UNSUBSCRIBED', undefined, 'out'],
		['BOUNCED', true, 'out'],
		['BOUNCED', false, undefined],
		['DELIVERED', undefined, undefined],
		['SUBSCRIBED', undefined, undefined],
	])('%s (final: %s) means %s', (word, isFinal, consent) => expect(consentOf(status(word, isFinal))).toBe(consent));
});

it.each([
	['stop', true],
	['Opt-out!', true],
	['START', true],
	['Старт', false],
	['стоп', true],
	['Arrêt', true],
	['go', false],
	['', false],
])('%j as a word that people ask to be left alone by, or written to again: %s', (word, isOne) => {
	expect(isConsentWord(word)).toBe(isOne);
});

it('words come as a text with commas or lines between them', () => {
	expect(wordsIn('a,b\nc; d,')).toStrictEqual(['a', 'b', 'c', ' d']);
	expect([wordsIn('a،b؛c'), wordsIn('退订，TD、T；R')]).toStrictEqual([
		['a', 'b', 'c'],
		['退订', 'TD', 'T', 'R'],
	]);
	expect([wordsIn(''), wordsIn(undefined)]).toStrictEqual([[], []]);
});
