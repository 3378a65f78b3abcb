import { reasonKeys, rules } from './rules';

const wallet = { from: 'Shop', to: '+12025550123', payload: { title: 'Hello', message: 'World' } };
const NOTIFICATION = 'wallet.yaml#/schemas/WalletNotification';

rules(NOTIFICATION, [
	[
		'all fields',
		{ ...wallet, mergeKey: 'a1', validity: 60, scheduledTime: '2030-01-01T10:00:00Z', callbackData: { id: 1 } },
	],
	['an empty payload', { ...wallet, payload: {} }],
	['a deep link', { ...wallet, payload: { deeplink: { target: 'promo', campaignId: '7' } } }],

	['no payload', { ...wallet, payload: undefined }, "payload: must have required property 'payload'"],
	[
		'a title of 51',
		{ ...wallet, payload: { title: 'x'.repeat(51) } },
		'payload.title: must NOT have more than 50 characters',
	],
	[
		'a message of 2049',
		{ ...wallet, payload: { message: 'x'.repeat(2049) } },
		'payload.message: must NOT have more than 2048 characters',
	],
	[
		'an image of 513',
		{ ...wallet, payload: { image: `https://example.com/${'x'.repeat(493)}` } },
		'payload.image: must NOT have more than 512 characters',
	],
	[
		'a sending time in another zone',
		{ ...wallet, scheduledTime: '2030-01-01T10:00:00+02:00' },
		'scheduledTime: must match pattern "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?(Z|[+-]00:?00)?$"',
	],
]);

rules('wallet.yaml#/schemas/WalletResult', [
	['accepted', { result: [{ code: 'OK', result: '1', mergeKey: 'a1' }] }],
	[
		'rejected',
		{ result: [{ code: 'REJECTED', result: null, reasons: [{ key: 'invalid.image.url' }], mergeKey: null }] },
	],
]);

it('an image that is no URL has the documented key', () => {
	expect(reasonKeys(NOTIFICATION, { ...wallet, payload: { image: 'shoes.png' } })).toStrictEqual([
		'payload.image: invalid.image.url',
	]);
});
