import { isQuestion, plainLetters } from '../../../nodes/ground/letters';

it.each([
	['Łódź', 'lodz'],
	['Đà Nẵng', 'da nang'],
	['SMØRREBRØD', 'smorrebrod'],
	['Œufs', 'oeufs'],
	['ÆRØ', 'aero'],
	['Straße', 'strasse'],
	['ΤΈΛΟΣ', 'τελοσ'],
	['τέλος', 'τελοσ'],
	['Μαΐου', 'μαιου'],
	['إلغاء', 'الغاء'],
	['أَكِيد', 'اكيد'],
	['آه', 'اه'],
	['الغـاء', 'الغاء'],
	['Ещё', 'еще'],
	['Стой', 'стой'],
	['Стои\u0306', 'стой'],
	['İĞDIR', 'igdir'],
	['ığdır', 'igdir'],
	['ă a\u0306', 'a a'],
	['नहीं', 'नहीं'],
	['ﾊｲ ｶﾞ', 'ハイ ガ'],
	['네', '네'],
])('%s is %s to people who leave away what their keyboard lacks', (text, plain) => {
	expect(plainLetters(text)).toBe(plain);
});

it.each([
	['yes?', true],
	['네?', true],
	['はい？', true],
	['نعم؟', true],
	['ναι;', true],
	['ναι\u037e', true],
	['“Yes?!”', true],
	['👍? ☹️', true],
	['yes ⁉️', true],
	['❓ yes', true],
	['yes ❔', true],
	['?', true],
	['', false],
	['yes', false],
	['why? yes', false],
	['yes;', false],
	['ναι ;)', false],
	['ναι ;-)', false],
	['; ναι', false],
	[';', false],
])('whether %j asks something back: %s', (text, asks) => {
	expect(isQuestion(text)).toBe(asks);
});
