import type { IDataObject } from 'n8n-workflow';

import { handOver, type HandedOver } from '../../../nodes/delivery/handOver';
import { Parameters } from '../../../nodes/panel/parameters';
import { N8n } from '../../support/n8n';

const OPTIONS = { a: '={{ $json.a }}', same: '==x', deep: { key: '={{ $json.a }}', other: '={{ $json.b }}' } };

/** Options that are handed over for two items, whole under a name where that is said. */
function handed(perItem?: string[], whole?: string): HandedOver {
	const { context } = new N8n({
		node: { parameters: { options: OPTIONS } },
		items: [{ json: { a: '={{ 1 }}', b: 'one' } }, { json: { a: 'A', b: 'two' } }],
	});
	const parameters = new Parameters(context, context.getNode());
	return handOver(OPTIONS, parameters, {
		as: ['given'],
		under: 'options',
		...(perItem && { perItem }),
		...(whole !== undefined && { adjust: { [whole]: (value) => ({ ...(value as IDataObject), more: ['=y'] }) } }),
	});
}

it('all that differs is each item’s own unless something else is said', () => {
	const { parameters, valuesOf } = handed();
	expect(parameters).toStrictEqual({
		a: '={{ $json.given.a }}',
		same: '==x',
		deep: { key: '={{ $json.given.deep.key }}', other: '={{ $json.given.deep.other }}' },
	});
	expect(valuesOf(1)).toStrictEqual({ a: 'A', deep: { key: 'A', other: 'two' } });
});

it('a name that is no word stands in brackets, so that n8n finds its value', () => {
	const given = { 'x-y': '={{ $json.a }}', '1st': '={{ $json.b }}' };
	const { context } = new N8n({ node: { parameters: given }, items: [{ json: { a: 'A', b: 'B' } }] });
	const { parameters, valuesOf } = handOver(given, new Parameters(context, context.getNode()), { as: ['given'] });
	expect(parameters).toStrictEqual({ 'x-y': '={{ $json.given["x-y"] }}', '1st': '={{ $json.given["1st"] }}' });
	expect(valuesOf(0)).toStrictEqual({ 'x-y': 'A', '1st': 'B' });
});

it('what is no item’s own is as the first one gives it, which is no expression', () => {
	const { parameters, valuesOf } = handed(['deep.key']);
	expect(parameters).toStrictEqual({
		a: '={{ $json.given.a }}',
		same: '==x',
		deep: { key: '={{ $json.given.deep.key }}', other: 'one' },
	});
	expect(valuesOf(1)).toStrictEqual({ a: '={{ 1 }}', deep: { key: 'A' } });
});

it('nor is it in a value that is changed whole', () => {
	const { parameters, valuesOf } = handed([], 'deep');
	const more = ['={{ $json.given.deep.more["0"] }}'];
	expect(parameters.deep).toStrictEqual({ key: '={{ $json.given.deep.key }}', other: 'one', more });
	expect(valuesOf(1)).toMatchObject({ deep: { key: '={{ 1 }}', more: { 0: '=y' } } });
});
