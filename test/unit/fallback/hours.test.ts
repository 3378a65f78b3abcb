import { hoursHere, hoursOfSends } from '../../../nodes/fallback/hours';

const HOURS = { from: '08:00', until: '20:00' };
const given = (row: object) => ({ hours: { ...HOURS, ...row } });

it.each([
	['are waited for by this run, unless said otherwise', {}, { outside: 'skip' }],
	['are waited for by this run', { outside: 'postpone' }, { outside: 'skip' }],
	['are waited for by this run where an expression gives nothing', { outside: null }, { outside: 'skip' }],
	['skip what is outside of them', { outside: 'skip' }, { outside: 'skip' }],
	['are refused there where they are neither', { outside: 'later' }, {}],
	[
		'may be those of a zone of each item',
		{ clock: 'field', field: 'zone' },
		{ outside: 'skip', field: 'recipientZone' },
	],
	['may be those of one zone', { clock: 'zone', zone: 'UTC' }, { outside: 'skip' }],
])('the hours of the channels’ Sends %s', (_, row, own) => {
	expect(hoursOfSends(given(row))).toStrictEqual(given({ clock: 'number', ...row, ...own }));
});

it.each([undefined, {}, 'hours', { hours: '8' }])('%j is no hours, and handed on as it is', (value) => {
	expect(hoursOfSends(value)).toBe(value);
	expect(hoursHere(value)).toStrictEqual({ postpones: false });
});

it.each([
	[{}, { postpones: true }],
	[{ outside: 'postpone' }, { postpones: true }],
	[{ outside: 'skip' }, { postpones: false }],
	[{ clock: 'field' }, { postpones: true, zoneField: 'timezone' }],
	[
		{ clock: 'field', field: 'zone', outside: 'skip' },
		{ postpones: false, zoneField: 'zone' },
	],
	[
		{ clock: 'field', field: ' zone ' },
		{ postpones: true, zoneField: 'zone' },
	],
	[
		{ clock: 'field', field: 7 },
		{ postpones: true, zoneField: '7' },
	],
	[
		{ clock: 'field', field: null },
		{ postpones: true, zoneField: 'timezone' },
	],
	[{ outside: null }, { postpones: true }],
	[{ clock: 'zone', field: 'zone' }, { postpones: true }],
])('of %j a run knows %j', (row, known) => {
	expect(hoursHere(given(row))).toStrictEqual(known);
});
