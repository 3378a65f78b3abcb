import type { Connection } from '../../../nodes/ground/connection';
import { android, apns } from '../../../nodes/Push/message/devices';
import { notification } from '../../../nodes/Push/message/send';
import { pushForm } from '../../../nodes/Push/message/send.fields';
import { NONE_CHOSEN } from '../../support/sentences';

const place = { label: 'Field', timezone: 'Europe/Paris' };
const connection = (third = ''): Connection => ({
	baseUrl: 'https://api.example.com',
	secrets: [],
	field: (name) => (name === 'vendorCPlatform' ? third : ''),
});

const fix = (words: string) => expect.objectContaining({ fix: words }) as Error;

/** The notification of values that are read already. */
function made(options: object = {}, third?: string) {
	const given = { devices: ['apns'], apns: {}, android: {}, ...options };
	const values = { from: 1001, to: 't', title: 'Hi', text: 'Ho', options: given };
	return notification(values as unknown as Parameters<typeof notification>[0], connection(third));
}

describe('the platform', () => {
	it.each([
		['ios', undefined, 'IOS'],
		['Android', undefined, 'ANDROID'],
		['vendor_c', undefined, 'VENDOR_C'],
		['VENDOR_C', 'Third', 'Third'],
		['Third', 'Third', 'Third'],
		['third', 'Third', 'Third'],
	])('%s where the third vendor is %s: %s', (platform, third, word) => {
		expect(made({ platform }, third).platform).toBe(word);
	});

	it('is none where none is given, and no other', () => {
		expect(made().platform).toBeUndefined();
		expect(() => made({ platform: 'third' })).toThrow('Platform: “third” is not a platform');
		expect(() => made({ platform: 'VENDOR' }, 'Third')).toThrow(fix('Use IOS, ANDROID or Third.'));
	});
});

describe('callback data', () => {
	const options = { a: { b: [1] }, c: null, d: 7, e: false, f: ['x'], g: 'text' };

	it('goes out as it is', () => {
		expect(made({ form: 'current', options }).options).toStrictEqual(options);
		expect(made({ form: 'current' }).options).toBeUndefined();
	});

	it('is text in the earlier form', () => {
		expect(made({ form: 'earlier', options }).options).toStrictEqual({
			a: '{"b":[1]}',
			c: '',
			d: '7',
			e: 'false',
			f: '["x"]',
			g: 'text',
		});
		expect(made({ form: 'earlier' }).options).toBeUndefined();
	});
});

describe('choices', () => {
	const members = pushForm.options.members!;

	it.each([
		[' low ', 'current', 'LOW'],
		['REALTIME', undefined, 'REALTIME'],
		[undefined, undefined, 'MEDIUM'],
		[' 3 ', 'earlier', '3'],
		[undefined, 'earlier', '0'],
	])('the priority “%s” is, in the form %s, %s', (given, form, priority) => {
		expect(made({ form, priority: given }).priority).toBe(priority);
	});

	it('a priority that is none of the form is refused with those that there are', () => {
		expect(() => made({ form: 'earlier', priority: 'HIGH' })).toThrow(fix('Use one of 0, 1, 2, 3.'));
		expect(() => made({ priority: '3' })).toThrow(fix('Use one of HIGH, LOW, MEDIUM, REALTIME.'));
	});

	it('all devices get it where none are named', () => {
		expect(made({ devices: undefined })).toMatchObject({ apns: {}, android: {} });
	});

	it('devices are those that are known, one at least', () => {
		expect(members.devices.parse(['android'], place)).toStrictEqual(['android']);
		expect(members.devices.parse(undefined, place)).toBeUndefined();
		expect(() => members.devices.parse(['apns', 'watch'], place)).toThrow('Field: “watch” is not known');
		expect(() => members.devices.parse([], place)).toThrow(`Field: ${NONE_CHOSEN}`);
	});
});

describe('what devices show', () => {
	const iconColor = (given: unknown) => android.members!.iconColor.parse(given, place);
	const sound = (given: unknown) => apns.members!.sound.parse(given, place);

	it.each(['#1F4fd8', '#000000'])('the colour %s is taken', (color) => expect(iconColor(color)).toBe(color));
	it('no colour is none', () => expect(iconColor('')).toBeUndefined());
	it.each(['x#1F4FD8', '#1F4FD8f', '#1F4FD', '1F4FD8', '#1F4FDG'])('%s is no colour', (color) => {
		expect(() => iconColor(color)).toThrow(`“${color}” is not a colour`);
	});

	it.each(['default', 'ping.wav', 'ping.v2.AIFF', 'a.b/ping'])('the sound %s is taken', (name) => {
		expect(sound(name)).toBe(name);
	});
	it('no sound is none', () => expect(sound('')).toBeUndefined());
	it.each(['ping.wav.zip', 'ping.flac'])('the sound %s is refused with the formats that there are', (name) => {
		expect(() => sound(name)).toThrow(fix('Use a file in one of the formats AIF, AIFF, WAV, MP3, MP4.'));
	});
});
