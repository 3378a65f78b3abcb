import { choice } from '../../../nodes/panel/choices';
import { alternatives, propertiesOf, shownFor } from '../../../nodes/panel/field';
import { text } from '../../../nodes/panel/fields';
import { options } from '../../../nodes/panel/groups';
import { mapped, markedOutside, mappingNotice, perItem, withMapping } from '../../../nodes/panel/mapping';

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

it('how a send is filled stands among its options: by the fields, and automatically once it is added', () => {
	const own = options({ note: text('Note') });
	const { autoMapNotice, ...form } = withMapping({ to: text('To'), options: own }, 'code');
	expect(Object.keys(form)).toStrictEqual(['to', 'options']);
	expect(autoMapNotice.property.displayName).toContain('Each item is one code.');
	const { mode } = form.options.members ?? {};
	expect([mode.property.displayName, mode.property.default]).toStrictEqual(['Fill Codes', 'autoMap']);
	expect(mode.parse(undefined, { label: 'Fill Codes', timezone: 'UTC' })).toBe('defineBelow');
	expect(own.members).not.toHaveProperty('mode');
});

it('a field that has to be there is marked only where the panel alone can give it', () => {
	const looks = (fields: Parameters<typeof propertiesOf>[0]) =>
		propertiesOf(fields).map(({ required, displayOptions }) => [required, displayOptions]);
	const [show, hide] = [{ type: ['text'] }, { draft: [true] }];
	const mode = { '/options.mode': ['autoMap'] };
	expect(looks(mapped({ from: text('From', { required: true }) }))).toStrictEqual([
		[true, { hide: mode }],
		[undefined, { show: mode }],
	]);
	expect(looks(mapped({ from: text('From', { required: true, show, hide }) }))).toStrictEqual([
		[true, { show, hide: { ...hide, ...mode } }],
		[undefined, { hide, show: { ...show, ...mode } }],
	]);
	// Hidden there, it needs no second entry.
	expect(looks(perItem({ to: text('To', { required: true }) }))).toStrictEqual([[true, { hide: mode }]]);
	const json = { type: ['json'] };
	expect(looks({ to: markedOutside(json, perItem({ to: text('To', { required: true }) }).to) })).toStrictEqual([
		[true, { hide: { ...mode, ...json } }],
		[undefined, { hide: mode, show: json }],
	]);
});

it('a notice names what is mapped, and is shown in its case only', () => {
	const form = { ...mapped({ from: text('From') }), ...perItem({ to: text('To') }), type: text('Type') };
	const { displayName, displayOptions } = mappingNotice(form, 'message', { type: ['text'] }).property;
	expect(displayName).toContain('Its fields “from” and “to” are used.');
	expect(displayOptions).toStrictEqual({ show: { '/options.mode': ['autoMap'], type: ['text'] } });
});

it('a notice says with which choice a field is mapped', () => {
	const ways = [
		{ name: 'By ID', value: 'id' },
		{ name: 'By Name', value: 'name' },
		{ name: 'Everybody', value: 'all' },
	] as const;
	const form = {
		contact: choice('Contact', ways, { default: 'all' }),
		...mapped({
			contactId: text('ID', { show: { contact: ['id'] } }),
			note: text('Note', { show: { contact: ['id', 'name'], '/other': ['yes'] } }),
		}),
	};
	expect(mappingNotice(form, 'message').property.displayName).toContain(
		'“contactId” (Contact: By ID) and “note” (Contact: By ID or By Name) are used.',
	);
});
