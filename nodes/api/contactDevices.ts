import type { components } from '../ground/contract';
import { InvalidInput, shorten } from '../ground/errors';
import { refine } from '../panel/field';
import { text } from '../panel/fields';
import { rows } from '../panel/groups';
import { plain } from '../panel/read';

const operatingSystem = text('Operating System', {
	trim: true,
	placeholder: 'e.g. 1',
	description: 'The number that your service uses for the operating system',
});

const form = {
	appId: text('App ID'),
	os: refine(operatingSystem, (os, label) => {
		if (os === undefined || /^\d{1,9}$/.test(os)) return os === undefined ? undefined : Number(os);
		throw new InvalidInput(label, `“${shorten(os)}” is not a number`, 'Use the number that your service has for it.');
	}),
	pushToken: text('Push Token', { password: true }),
};

const devices = rows('Push Devices', form, {
	name: 'device',
	row: 'Device',
	placeholder: 'Add device',
	description: 'Only for lists of the type Push',
});

/** The push devices of a contact (part 2, 2.2); a row that was added and not filled in is none. */
export const pushDevices = refine(devices, (list): Array<components['schemas']['PushInfo']> =>
	list.map(plain).filter((device) => Object.values(device).some((part) => part !== undefined)),
);
