import type { NodeResult, NodeRun } from '../../support/engine';
import { body, jsons, push, sandbox, SEND } from './support';
import { EMPTY, NONE_CHOSEN, NOT_WHOLE, notAnId, rejectedThe, tooLong, tooMany } from '../../support/sentences';

describe('Send', () => {
	it('every field of the current form goes over the wire', async () => {
		const result = await push({
			...SEND,
			from: '9007199254740993',
			options: {
				devices: ['apns', 'android'],
				apns: {
					sound: 'ping.wav',
					image: 'shoes.png',
					linkToMedia: 'https://www.example.com/shoes.png',
					action: 'app://orders',
					buttons: { button: [{ caption: 'Track {{ not an expression }}', action: 'app://track', icon: 'ignored' }] },
				},
				android: {
					smallIcon: 'bell',
					iconColor: '#1F4fd8',
					sound: 'default',
					image: 'shoes.jpg',
					androidChannelId: 'orders',
					tag: 'order-7',
					collapseKey: 'orders',
					action: 'https://www.example.com/orders',
					buttons: {
						button: [
							{ caption: '=For {{ $json.name }}', icon: 'https://www.example.com/i.png' },
							{ action: 'app://a' },
						],
					},
				},
				badge: 3,
				validity: 30,
				platform: 'VENDOR_C',
				silentPush: true,
				options: { pairs: [{ key: 'order', value: '={{ $json.name }}-7' }] },
			},
		});
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]).toMatchObject({ method: 'POST', path: '/push/messages', query: '' });
		expect(sandbox.requests[0].body).toContain('[{"from":9007199254740993,');
		expect(body()).toStrictEqual([
			{
				from: expect.any(Number),
				to: 'token-1',
				title: 'Hello',
				text: 'Hi Ann',
				priority: 'HIGH',
				badge: 3,
				validity: 30,
				platform: 'VENDOR_C',
				silentPush: true,
				options: { order: 'Ann-7' },
				apns: {
					sound: 'ping.wav',
					image: 'shoes.png',
					action: 'app://orders',
					linkToMedia: 'https://www.example.com/shoes.png',
					buttons: [{ caption: 'Track {{ not an expression }}', action: 'app://track' }],
				},
				android: {
					smallIcon: 'bell',
					iconColor: '#1F4fd8',
					sound: 'default',
					image: 'shoes.jpg',
					androidChannelId: 'orders',
					tag: 'order-7',
					collapseKey: 'orders',
					action: 'https://www.example.com/orders',
					buttons: [{ icon: 'https://www.example.com/i.png', caption: 'For Ann' }, { action: 'app://a' }],
				},
			},
		]);
		expect(result.items).toStrictEqual([
			{
				json: {
					to: 'token-1',
					code: 'OK',
					title: 'Hello',
					text: 'Hi Ann',
					pushToken: 'token-1',
					messageId: '3158622571446665001',
					pushId: '3158622571446665001',
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('the earlier form has its own priority, validity, icon and spelling, and its answer is read', async () => {
		const result = await push({
			...SEND,
			options: {
				form: 'earlier',
				priority: '3',
				devices: ['android'],
				android: { iconColor: '#00ff00', icon: 'https://www.example.com/i.png', smallIcon: 'bell' },
				validity: 15,
				options: { pairs: [{ key: 'order', value: 7 }] },
			},
		});
		expect(body()).toStrictEqual([
			{
				from: 1001,
				to: 'token-1',
				title: 'Hello',
				text: 'Hi Ann',
				priority: '3',
				validity: 15,
				options: { order: '7' },
				android: { iconCollor: '#00ff00', icon: 'https://www.example.com/i.png', smallIcon: 'bell' },
			},
		]);
		expect(jsons(result)).toMatchObject([{ code: 'OK', messageId: '3158622571446665001' }]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it("the third platform has the vocabulary's word", async () => {
		const parameters = { ...SEND, options: { platform: 'VENDOR_C' } };
		const neutral = await push(parameters);
		expect(neutral.hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining('The documents write VENDOR_C in place of names'),
		]);
		const { errorItems, hints } = await push(
			parameters,
			undefined,
			{ onError: 'continueErrorOutput' },
			{ vendorCPlatform: 'THIRD' },
		);
		expect(body(-1 + sandbox.requests.length)).toMatchObject([{ platform: 'THIRD' }]);
		expect(hints.filter(({ message }) => message.includes('VENDOR_C'))).toStrictEqual([]);
		// The sandbox knows the neutral word only.
		expect(errorItems[0].json.error).toContain('must be equal to one of the allowed values (validation_error)');
	});

	it('10,000 messages leave in 10 requests, or in as many as the batch size makes, each paired with its item', async () => {
		const rows = Array.from({ length: 10_000 }, (_, at) => ({ token: `t${at}`, name: `n${at}` }));
		const result = await push(SEND, rows);
		expect(sandbox.requests.map(({ body: text }) => (JSON.parse(text) as unknown[]).length)).toStrictEqual(
			Array.from({ length: 10 }, () => 1_000),
		);
		expect(result.items).toHaveLength(10_000);
		expect(
			result.items.every(({ json, pairedItem }, at) => json.pushToken === `t${at}` && isPaired(pairedItem, at)),
		).toBe(true);
		expect(new Set(jsons(result).map(({ messageId }) => messageId)).size).toBe(10_000);

		sandbox.reset({ asNew: true });
		await push({ ...SEND, options: { batchSize: 4_000 } }, rows);
		expect(sandbox.requests.map(({ body: text }) => (JSON.parse(text) as unknown[]).length)).toStrictEqual([
			4_000, 4_000, 2_000,
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	describe('rejected messages', () => {
		const rows = ['token-1', 'token-invalid', 'token-2'].map((token) => ({ token, name: 'Ann' }));

		it('go to the error output with their reason, the others on', async () => {
			const { items, errorItems } = await push(SEND, rows, { onError: 'continueErrorOutput' });
			expect(items.map(({ json, pairedItem }) => [json.to, pairedItem])).toStrictEqual([
				['token-1', { item: 0 }],
				['token-2', { item: 2 }],
			]);
			expect(errorItems).toMatchObject([
				{
					json: {
						error: `${rejectedThe()}: Unknown token (validation_error).`,
						details: {
							to: 'token-invalid',
							code: 'REJECTED',
							messageId: null,
							reasons: [{ key: 'validation_error', defaultMessage: 'Unknown token' }],
						},
					},
					pairedItem: { item: 1 },
				},
			]);
		});

		it('in the earlier form point at the input item', async () => {
			const parameters = { ...SEND, options: { form: 'earlier', priority: '0', batchSize: 1 } };
			const result = await push(parameters, rows, { onError: 'continueRegularOutput' });
			expect(sandbox.requests).toHaveLength(3);
			expect(jsons(result)).toMatchObject([
				{ code: 'OK' },
				{
					code: 'REJECTED',
					reasons: [
						{ key: 'validation_error', params: [], ref: 'messages[1].to' },
						{ key: 'REJECTED', ref: 'to', defaultMessage: 'Unknown token' },
					],
				},
				{ code: 'OK' },
			]);
		});

		it('stop the workflow when none was accepted', async () => {
			const { error } = await push({ ...SEND, from: '404' }, [rows[0]]);
			expect(error?.message).toBe(`${rejectedThe()}: Unknown from (validation_error).`);
		});
	});

	it.each<[string, NodeRun['parameters'], string]>([
		['a sender that is no id', { from: 'My shop' }, `From: ${notAnId('My shop')}`],
		['no token', { to: '={{ $json.missing }}' }, `To: ${EMPTY}`],
		['a title of 201', { title: 'x'.repeat(201) }, `Title: ${tooLong(201, 200)}`],
		['a text of 1025', { text: 'x'.repeat(1025) }, `Text: ${tooLong(1025, 1024)}`],
		['an unknown priority', { options: { priority: 'URGENT' } }, 'Priority: “URGENT” is not a priority'],
		['a validity of 29', { options: { validity: 29 } }, `Validity (Seconds): “29” is ${NOT_WHOLE} from 30 to 86400`],
		[
			'a validity of 86401',
			{ options: { validity: 86401 } },
			`Validity (Seconds): “86401” is ${NOT_WHOLE} from 30 to 86400`,
		],
		[
			'an earlier validity of 14',
			{ options: { form: 'earlier', priority: '0', validity: 14 } },
			`Validity (Seconds): “14” is ${NOT_WHOLE} from 15 to 86400`,
		],
		['a negative badge', { options: { badge: -1 } }, 'Badge: “-1”'],
		['an unknown platform', { options: { platform: 'DESKTOP' } }, 'Platform: “DESKTOP” is not a platform'],
		['no devices', { options: { devices: [] } }, `Devices: ${NONE_CHOSEN}`],
		['a colour by name', { options: { devices: ['android'], android: { iconColor: 'red' } } }, 'Icon Color: “red”'],
		[
			'four buttons',
			{ options: { apns: { buttons: { button: Array.from({ length: 4 }, () => ({ caption: 'a' })) } } } },
			`Buttons: ${tooMany(4, 3)}`,
		],
		[
			'a caption of 31',
			{ options: { apns: { buttons: { button: [{ caption: 'x'.repeat(31) }] } } } },
			`Buttons, button 1, Caption: ${tooLong(31, 30)}`,
		],
		[
			'an empty button after a filled one',
			{ options: { apns: { buttons: { button: [{ caption: 'a' }, {}] } } } },
			`Buttons, button 2: ${EMPTY}`,
		],
		[
			'an empty button',
			{ options: { apns: { buttons: { button: [{ caption: '' }] } } } },
			`Buttons, button 1: ${EMPTY}`,
		],
		['a media link that is none', { options: { apns: { linkToMedia: 'shoes.png' } } }, 'Link to Media: “shoes.png”'],
		[
			'a sound in another format',
			{ options: { apns: { sound: 'ping.flac' } } },
			'Sound: “ping.flac” is not of a format',
		],
		['an image in another format', { options: { apns: { image: 'a.webp' } } }, 'Image: “a.webp” is not of a format'],
		[
			'an image by its web address',
			{ options: { android: { image: 'https://www.example.com/shoes.png' } } },
			'Image: a web address is given, and the service takes the name of a file in the app',
		],
		[
			'an icon in the current form',
			{ options: { devices: ['android'], android: { icon: 'https://www.example.com/i.png' } } },
			'Icon URL: the current interface version has none',
		],
		[
			'fields of devices that it is not made for',
			{ options: { android: { tag: 'order-7' } } },
			'Android Fields: Devices does not name these devices',
		],
		['fields of a device that are none', { options: { apns: {} } }, 'iOS Fields: it was added and is empty'],
		['a batch size of 0', { options: { batchSize: 0 } }, `Batch Size: “0” is ${NOT_WHOLE} of 1 or more`],
	])('%s is refused before anything is sent', async (_shows, parameters, message) => {
		const { error } = await push({ ...SEND, ...parameters });
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('takes the fields of the items when it maps automatically, and its own where an item has none', async () => {
		const parameters = {
			...SEND,
			to: 'not used',
			title: 'not used',
			options: { mode: 'autoMap', badge: 1, validity: 60 },
		};
		const { error } = await push(parameters, [
			{ from: 2002, to: 'token-1', title: 'One', text: 'Hi', priority: 'low', badge: 7, options: { order: '1' } },
			{ from: null, to: 'token-2', title: 'Two', text: 'Ho', platform: 'ios', silentPush: true, unknown: 'x' },
		]);
		expect(error).toBeUndefined();
		expect(body()).toStrictEqual([
			{
				from: 2002,
				to: 'token-1',
				title: 'One',
				text: 'Hi',
				priority: 'LOW',
				badge: 7,
				validity: 60,
				options: { order: '1' },
				apns: {},
			},
			{
				from: 1001,
				to: 'token-2',
				title: 'Two',
				text: 'Ho',
				priority: 'HIGH',
				badge: 1,
				validity: 60,
				platform: 'IOS',
				silentPush: true,
				apns: {},
			},
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('limits count characters, so that an emoji is one', async () => {
		const { error } = await push({ ...SEND, title: '🎉'.repeat(200) });
		expect(error).toBeUndefined();
		expect(sandbox.requests).toHaveLength(1);
	});
});

function isPaired(paired: NodeResult['items'][number]['pairedItem'], at: number): boolean {
	return typeof paired === 'object' && 'item' in paired && paired.item === at;
}
