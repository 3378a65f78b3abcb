import type { components } from '../ground/contract';
import { labelOf, refine, type Field, type Look } from '../panel/field';
import { text } from '../panel/fields';
import { rows } from '../panel/groups';
import { integerOf, isBlank, needed } from '../panel/values';

type Device = components['schemas']['PushInfo'];

const form = {
	appId: text('App ID', { trim: true }),
	os: refine(
		text('Operating System', {
			placeholder: 'e.g. 1',
			description: 'The number that your service uses for the operating system',
		}),
		(os, label) => integerOf(os, label, { min: 0 }),
	),
	pushToken: text('Push Token', { trim: true, password: true }),
};

/** The push devices of a contact (part 2, 2.2 and 2.4); a row that was added and not filled in is none, and one without a token is refused. */
export function pushDevices(label: string, look: Look): Field<Device[]> {
	const list = rows(
		label,
		form,
		{ name: 'device', row: 'Device', placeholder: 'Add device', ...look },
		({ appId, os, pushToken }, row): Device | undefined => {
			if ([appId, os, pushToken].every(isBlank)) return undefined;
			const token = needed(pushToken, `${row}, ${labelOf(form.pushToken)}`, 'Fill it in, or take the device out.');
			return { appId: isBlank(appId) ? undefined : appId, os, pushToken: token };
		},
	);
	return refine(list, (devices) => devices.filter((device) => device !== undefined));
}
