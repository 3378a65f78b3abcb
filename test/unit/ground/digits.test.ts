import { plainDigits } from '../../../nodes/ground/digits';

describe('digits', () => {
	it.each([
		['٠١٢٣٤٥٦٧٨٩', '0123456789'],
		['۴۵', '45'],
		['४२', '42'],
		['４２', '42'],
		['𝟘𝟙𝟡', '019'],
		['1️⃣', '1'],
		['\u200e7\u200f', '7'],
	])('of %s are %s', (text, plain) => {
		expect(plainDigits(text)).toBe(plain);
	});

	it('leave all else as it was', () => {
		expect(plainDigits('Grüße, 12 €')).toBe('Grüße, 12 €');
	});
});
