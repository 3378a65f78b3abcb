import type { components } from '../../../ground/contract';
import { mapped } from '../../../panel/mapping';
import { numberField, textField, type MessageObject } from '../fields';
import { objectRule } from '../rules';

const form = mapped({
	latitude: numberField('Latitude', { min: -90, max: 90, placeholder: 'e.g. 51.4779' }),
	longitude: numberField('Longitude', { min: -180, max: 180, placeholder: 'e.g. -0.0015' }),
	placeName: textField('Place Name', { placeholder: 'e.g. Our shop' }),
	address: textField('Address', {
		placeholder: 'e.g. 1 Example Street, Leeds',
		description: 'Shown only when the place has a name',
	}),
});

/** A place (part 1, 2.5). */
export const location: MessageObject<typeof form> = {
	form,
	build: ({ latitude, longitude, placeName, address }) => ({
		location: { longitude, latitude, name: placeName, address },
	}),
	rule: objectRule<components['schemas']['ChatAppLocation']>({
		longitude: form.longitude,
		latitude: form.latitude,
		name: form.placeName,
		address: form.address,
	}),
};
