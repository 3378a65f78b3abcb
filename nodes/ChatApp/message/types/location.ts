import { filled, numberOf, textOf } from '../form';
import type { MessageType } from '../messageType';
import { may, must, number, object, text } from '../rules';

export const latitudeRule = number(-90, 90);
export const longitudeRule = number(-180, 180);

/** A place (part 1, 2.5). */
export const location: MessageType = {
	types: ['location'],
	fields: [
		{
			displayName: 'Latitude',
			name: 'latitude',
			type: 'string',
			default: '',
			placeholder: 'e.g. 51.4779',
			description: 'From -90 to 90',
		},
		{
			displayName: 'Longitude',
			name: 'longitude',
			type: 'string',
			default: '',
			placeholder: 'e.g. -0.0015',
			description: 'From -180 to 180',
		},
		{
			displayName: 'Place Name',
			name: 'placeName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Our shop',
		},
		{
			displayName: 'Address',
			name: 'address',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1 Example Street, Leeds',
			description: 'Shown only when the place has a name',
		},
	],
	build: (item) => ({
		location: filled({
			longitude: numberOf(item.value('longitude')),
			latitude: numberOf(item.value('latitude')),
			name: textOf(item.value('placeName')),
			address: textOf(item.value('address')),
		}),
	}),
	rules: {
		location: object({
			longitude: must('Longitude', longitudeRule),
			latitude: must('Latitude', latitudeRule),
			name: may('Place Name', text()),
			address: may('Address', text()),
		}),
	},
};
