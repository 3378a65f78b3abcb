import { InvalidInput, shorten } from '../../ground/errors';
import { isUnset } from '../../panel/values';
import { objectValue, type Fields, type Warn } from '../values';
import { TEMPLATE_CHANNELS, channelOf } from './channels';
import { checkFields } from './rules';

/** Templates whose names the documents leave out, so that a deployment has its own (part 2, 2.4). */
const NAMELESS = ['msgrTemplate', 'socialTemplate'];

/**
 * A template in neutral words, checked, ids as raw integers. An override (`isOverride`) may leave out any field. Throws
 * InvalidInput for more than one template, one of another channel's kind, and for fields past their limits; a kind that is
 * not known here may be the deployment's own and passes with a warning.
 */
export function checkTemplate(
	template: Fields,
	channel: string | undefined,
	label: string,
	warn: Warn,
	isOverride = false,
): Fields {
	const key = onlyKey(template, label);
	const kind = TEMPLATE_CHANNELS.find((one) => one.key === key);
	const expected = channelOf(channel)?.key;
	const isOwnWord = !kind && (expected === undefined || NAMELESS.includes(expected));
	if (expected !== undefined && expected !== key && !isOwnWord) {
		throw new InvalidInput(`${label}, template`, `“${key}” does not fit the channel ${channel}`, `Use ${expected}.`);
	}
	const fields = objectValue(template[key], `${label}, ${key}`);
	if (!kind) {
		warn(
			`${label}, template: this node does not know “${shorten(key)}”; it goes out as it is. If it is your service’s word for the messenger or the social template, set it in the credential’s Service Vocabulary.`,
		);
		return template;
	}
	if (!isOverride && kind.needed.fields.every((name) => isUnset(fields[name]))) {
		throw new InvalidInput(label, `the template has no ${kind.needed.label}`, 'Fill it in, or take the step out.');
	}
	return { [key]: checkFields(fields, kind.rules, label, warn) };
}

function onlyKey(template: Fields, label: string): string {
	const keys = Object.keys(template);
	if (keys.length === 1) return keys[0];
	const kinds = TEMPLATE_CHANNELS.map(({ key }) => key).join(', ');
	throw new InvalidInput(
		`${label}, template`,
		`it has ${keys.length} templates, and exactly one is needed`,
		`Use one of ${kinds}; other words for them are set in the credential.`,
	);
}
