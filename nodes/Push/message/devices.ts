import { LIMITS } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { labelOf, refine, type Field, type Form, type Values } from '../../panel/field';
import { raw, text } from '../../panel/fields';
import { collection, rows } from '../../panel/groups';
import { plain } from '../../panel/read';
import { url } from '../../panel/recipients';
import { textOf } from '../../panel/values';

const SOUND_FORMATS = ['aif', 'aiff', 'wav', 'mp3', 'mp4'];
const IMAGE_FORMATS = ['jpeg', 'jpg', 'gif', 'png'];

const linkToMedia = url('Link to Media', {
	placeholder: 'e.g. https://www.example.com/shoes.png',
	description:
		'The web address of a file to attach: audio (AIFF, WAV, MP3, MPEG-4) up to 5 MB, video (MPEG, MPEG-2, AVI) up to 50 MB, or a square image (JPEG, PNG, GIF) up to 10 MB',
});

/** A file of the app by its name (part 1, 2.7); a name without an ending is left to the app. */
function file(
	label: string,
	formats: readonly string[],
	look: { description: string; placeholder?: string },
): Field<string | undefined> {
	return refine(text(label, look), (name, place) => {
		if (/^https?:\/\//i.test(name?.trim() ?? '')) {
			throw new InvalidInput(
				place,
				'a web address is given, and the service takes the name of a file in the app',
				`Give the name of that file. A web address goes into ${labelOf(linkToMedia)}, which only iOS Fields have.`,
			);
		}
		const ending = /\.([^./\\]+)$/.exec(name ?? '')?.[1];
		if (ending === undefined || formats.includes(ending.toLowerCase())) return name;
		throw new InvalidInput(
			place,
			`“${shorten(name ?? '')}” is not of a format that the service takes`,
			`Use a file in one of the formats ${formats.map((format) => format.toUpperCase()).join(', ')}.`,
		);
	});
}

function sound(which: string): Field<string | undefined> {
	return file('Sound', SOUND_FORMATS, {
		placeholder: 'e.g. default',
		description: `The default sound or the name of ${which}. A file format among AIF, AIFF, WAV, MP3 and MP4; up to 5 MB.`,
	});
}

const action = text('Action', {
	description: 'The web address or deep link that opens when the notification is tapped',
});

const image = file('Image', IMAGE_FORMATS, {
	placeholder: 'e.g. shoes.png',
	description:
		'The name of an image file in the app: JPEG, GIF or PNG, twice as wide as high, from 512×256 to 2880×1440 pixels, at best 1440×720',
});

const icon = {
	placeholder: 'e.g. https://www.example.com/icon.png',
	description: 'A square image of 24, 36, 48, 72 or 96 pixels',
};

const button = {
	action: text('Action', {
		placeholder: 'e.g. https://www.example.com/orders',
		description: 'The web address or deep link that the button opens',
	}),
	caption: text('Caption', {
		most: LIMITS.push.captionCharacters,
		placeholder: 'e.g. Track the order',
		description: `Up to ${LIMITS.push.captionCharacters} characters`,
	}),
};

/** The buttons of a notification; undefined when it has none. */
function buttons<F extends Form>(members: F) {
	const look = {
		name: 'button',
		row: 'Button',
		most: LIMITS.push.buttons,
		placeholder: 'Add button',
		description: `Up to ${LIMITS.push.buttons} buttons`,
	};
	const list = rows('Buttons', members, look, (values: Values<F>, label) => {
		const given = plain(values);
		if (Object.values(given).some((value) => value !== undefined)) return given;
		throw new InvalidInput(label, 'it is empty', 'Give it a caption, or take it out.');
	});
	return refine(list, (given) => (given.length > 0 ? given : undefined));
}

/** What a notification for iOS devices has of its own (part 1, 2.7). */
export const apns = collection(
	'iOS Fields',
	{
		action,
		buttons: buttons(button),
		image,
		linkToMedia,
		sound: sound('a sound file'),
	},
	{ placeholder: 'Add field' },
);

/** The icon of a notification, which only the earlier interface version takes (part 1, 2.7). */
export const earlierIcon = url('Icon URL', {
	...icon,
	description: `${icon.description}; only the earlier interface version takes it`,
});

/** What a notification for Android devices has of its own (part 1, 2.7). */
export const android = collection(
	'Android Fields',
	{
		action,
		buttons: buttons({ ...button, icon: url('Icon URL', icon) }),
		androidChannelId: text('Channel ID'),
		collapseKey: text('Collapse Key', {
			description: 'Notifications with the same key take the place of one another while the device is offline',
		}),
		iconColor: refine(
			raw({
				displayName: 'Icon Color',
				type: 'color',
				default: '',
				placeholder: 'e.g. #1F4FD8',
				description: 'A number sign and six hexadecimal digits',
			}),
			(value, label) => checkedColor(textOf(value, label), label),
		),
		icon: earlierIcon,
		image,
		smallIcon: text('Small Icon', { description: 'The name of the icon in the app' }),
		sound: sound('a file in /res/raw/'),
		tag: text('Tag', { description: 'A notification with the same tag takes the place of the one that is shown' }),
	},
	{ placeholder: 'Add field' },
);

function checkedColor(color: string | undefined, label: string): string | undefined {
	if (color === undefined || /^#[0-9a-f]{6}$/i.test(color)) return color;
	throw new InvalidInput(
		label,
		`“${shorten(color)}” is not a colour that the service takes`,
		'Use a number sign and six hexadecimal digits, e.g. #1F4FD8.',
	);
}
