import { InvalidInput, shorten } from '../../ground/errors';
import { isUnset } from '../../panel/values';
import { objectValue, type Shape } from '../values';
import { CHANNELS, channelOf } from './channels';
import { checkFields } from './rules';

/**
 * A template in neutral words, checked, ids as raw integers. An override (`isPart`) may leave out any field. Throws
 * InvalidInput for a template of no known kind, of another channel's kind, and for fields past their limits.
 */
export function checkTemplate(template: Shape, channel: string | undefined, label: string, isPart = false): Shape {
	const key = onlyKey(template, label);
	const kind = CHANNELS.find((one) => one.key === key);
	if (!kind) throw unfit(label, `“${shorten(key)}” is no kind of template`);
	const expected = channelOf(channel)?.key;
	if (expected !== undefined && expected !== key) {
		throw new InvalidInput(`${label}, template`, `“${key}” does not fit the channel ${channel}`, `Use ${expected}.`);
	}
	const fields = objectValue(template[key], `${label}, ${key}`);
	if (!isPart && kind.needed.fields.every((name) => isUnset(fields[name]))) {
		throw new InvalidInput(label, `the template has no ${kind.needed.label}`, 'Fill it in, or take the step out.');
	}
	return { [key]: checkFields(fields, kind.rules, label) };
}

function onlyKey(template: Shape, label: string): string {
	const keys = Object.keys(template);
	if (keys.length === 1) return keys[0];
	throw unfit(label, `it has ${keys.length} templates, and exactly one is needed`);
}

function unfit(label: string, problem: string): InvalidInput {
	const kinds = CHANNELS.map(({ key }) => key).join(', ');
	const fix = `Use one of ${kinds}; other words for them are set in the credential.`;
	return new InvalidInput(`${label}, template`, problem, fix);
}
