import type { IDataObject } from 'n8n-workflow';

import type { Fault } from './faults';
import { judge, type Outputs } from './judge';
import { Plan, type Done } from './plan';
import type { Write } from './write';

const WRITE: Write = {
	operation: 'omniSms.message.send',
	dialect: 'json',
	shape: {},
	parameters: {},
	items: [{}, {}, {}],
};
const REFUSED: Fault = { name: '429', deed: { kind: 'reset' }, carried: false, certain: true, passing: true };
const OK = { code: 'OK' };
const ALL: Done[] = [0, 1, 2].map((item) => ({ item, id: undefined }));

/** A run with one output for each item, of which one may be missing. */
const outputs = (...rows: Array<IDataObject | undefined>): Outputs => ({
	items: rows.flatMap((json, item) => (json ? [{ json, pairedItem: { item } }] : [])),
	hints: [],
});

/** The flaws of a run that carried these out, and had these answers. */
function flawsOf(given: Outputs, done: Done[], { fault = { ...REFUSED, certain: false }, told = '' } = {}): string[] {
	const plan = new Plan(WRITE, fault, 'first', ['mark-a', 'mark-b', 'mark-c'], []);
	plan.done.push(...done);
	plan.told.push(told);
	return [...judge(plan, given).keys()];
}

describe('judging a run', () => {
	it('finds nothing wrong with one that says what was done', () => {
		expect(flawsOf(outputs(OK, OK, OK), ALL)).toStrictEqual([]);
		expect(flawsOf(outputs(OK, { code: 'UNKNOWN' }, { code: 'NOT_SENT' }), ALL.slice(0, 2))).toStrictEqual([]);
	});

	it('finds an id that is nowhere, if the node was told of it', () => {
		const done = [{ item: 0, id: '4711' }, ...ALL.slice(1)];
		expect(flawsOf(outputs(OK, OK, OK), done, { told: '["4711"]' })).toStrictEqual(['lost']);
		expect(flawsOf(outputs(OK, OK, OK), done)).toStrictEqual([]);
		expect(flawsOf(outputs({ ...OK, messageId: '4711' }, OK, OK), done, { told: '["4711"]' })).toStrictEqual([]);
	});

	it('finds what was carried out twice', () => {
		expect(flawsOf(outputs(OK, OK, OK), [...ALL, ALL[1]])).toStrictEqual(['doubled']);
	});

	it('finds an item without an output, unless the error names it', () => {
		expect(flawsOf(outputs(OK, undefined, OK), ALL)).toStrictEqual(['silent']);
		const error = { message: 'Nothing came', description: 'Item 1: it may have been sent.\nmark-c: not known.' };
		expect(flawsOf({ ...outputs(), error }, ALL)).toStrictEqual(['silent']);
		const first = { ...error, context: { itemIndex: 0 } };
		expect(flawsOf({ ...outputs(), error: first }, ALL)).toStrictEqual([]);
	});

	it.each([
		['a code', { code: 'NOT_SENT' }],
		['a code inside of the details', { error: 'It was refused', details: { code: 'REJECTED' } }],
		['an error that does not say that it is open', { error: 'The service has a problem. Try again later.' }],
	])('finds what was carried out and is told not to be: %s', (_name, json) => {
		expect(flawsOf(outputs(OK, OK, json), ALL)).toStrictEqual(['wrongly not']);
	});

	it('finds what was not carried out and is told to be', () => {
		expect(flawsOf(outputs(OK, OK, { name: 'Spring' }), ALL.slice(0, 2))).toStrictEqual(['wrongly OK']);
	});

	it('finds a certain refusal that is told as open, and one that was not tried again', () => {
		const told = outputs(OK, OK, { code: 'UNKNOWN' });
		const passing = { fault: REFUSED };
		expect(flawsOf(told, ALL.slice(0, 2), passing)).toStrictEqual(['needlessly open', 'given up']);
		const lasting = { fault: { ...REFUSED, passing: false } };
		expect(flawsOf(outputs(OK, OK, { code: 'NOT_SENT' }), ALL.slice(0, 2), lasting)).toStrictEqual([]);
	});
});
