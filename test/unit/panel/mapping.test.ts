import { choice } from '../../../nodes/panel/choices';
import { alternatives, propertiesOf, shownFor } from '../../../nodes/panel/field';
import { text } from '../../../nodes/panel/fields';
import { fillMode, mapped, mappingNotice, perItem } from '../../../nodes/panel/mapping';

it('a field with several entries is each of them in the panel, all narrowed alike, and one value', () => {
	const few = [{ name: 'None', value: 'none' }] as const;
	const many = [
		{ name: 'None', value: 'none' },
		{ name: 'Text', value: 'text' },
	] as const;
	const field = shownFor(
		{ mode: ['defineBelow'] },
		alternatives(choice('Header', many, { default: 'none', show: { type: ['button'] } }), [
			choice('Header', few, { default: 'none', show: { type: ['list'] } }),
		]),
	);
	const shown = propertiesOf({ header: field }).map(({ name, options, displayOptions }) => [
		name,
		options?.length,
		displayOptions,
	]);
	expect(shown).toStrictEqual([
		['header', 2, { show: { mode: ['defineBelow'], type: ['button'] } }],
		['header', 1, { show: { mode: ['defineBelow'], type: ['list'] } }],
	]);
	expect(field.parse('text', { label: 'Header', timezone: 'UTC' })).toBe('text');
});

it('a send’s own way to be filled stands between the two that all have', () => {
	const mode = fillMode('message', { name: 'Using JSON', value: 'json' });
	expect(mode.property.displayName).toBe('Fill Messages');
	expect(mode.property.options?.map(({ name }) => name)).toStrictEqual([
		'Using Fields Above',
		'Using JSON',
		'Map Input Fields Automatically',
	]);
	expect(mode.parse('json', { label: 'Fill Messages', timezone: 'UTC' })).toBe('json');
});

it('a field that has to be there is marked only where the panel alone can give it', () => {
	const looks = (fields: Parameters<typeof propertiesOf>[0]) =>
		propertiesOf(fields).map(({ required, displayOptions }) => [required, displayOptions]);
	const [show, hide] = [{ type: ['text'] }, { draft: [true] }];
	const modes = ['autoMap', 'json'];
	expect(looks(mapped({ from: text('From', { required: true }) }))).toStrictEqual([
		[true, { hide: { mode: modes } }],
		[undefined, { show: { mode: modes } }],
	]);
	expect(looks(mapped({ from: text('From', { required: true, show, hide }) }))).toStrictEqual([
		[true, { show, hide: { ...hide, mode: modes } }],
		[undefined, { hide, show: { ...show, mode: modes } }],
	]);
});

it('a notice names what is mapped, and is shown in its case only', () => {
	const form = { ...mapped({ from: text('From') }), ...perItem({ to: text('To') }), type: text('Type') };
	const { displayName, displayOptions } = mappingNotice(form, 'message', { type: ['text'] }).property;
	expect(displayName).toContain('Its fields “from” and “to” are used.');
	expect(displayOptions).toStrictEqual({ show: { mode: ['autoMap'], type: ['text'] } });
});
