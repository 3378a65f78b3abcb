import { neutralWordWarning, ownWord, unsetWords } from '../../../nodes/api/vocabulary';
import { connectionOf } from '../../../nodes/service/client';

it('a word is unset until the credential has another one for it', () => {
	const connection = connectionOf({ msgrChannel: 'M2', socARoute: 'SOC_A', vendorCPlatform: '' });
	expect(ownWord(connection, 'msgrChannel')).toBe('M2');
	expect(unsetWords(connection)).toStrictEqual([
		'chatapp',
		'msgrTemplate',
		'socialTemplate',
		'SOC_A',
		'SOC_B',
		'VENDOR_C',
	]);
});

it('warns of the unset words that go out, each once, and of none once somebody has looked at the vocabulary', () => {
	const words = ['SOC_A', 'MSGR', 'SOC_A', 'SMS', undefined, 'M2'];
	expect(neutralWordWarning(connectionOf({}), words)).toContain('The documents write MSGR, SOC_A in place of names');
	expect(neutralWordWarning(connectionOf({ msgrChannel: 'M2' }), words)).toContain('write SOC_A in');
	expect(neutralWordWarning(connectionOf({ vocabulary: true }), words)).toBeUndefined();
	expect(neutralWordWarning(connectionOf({}), ['SMS'])).toBeUndefined();
});
