import type { IDataObject, INode } from 'n8n-workflow';

import { InvalidInput } from '../../../nodes/ground/errors';
import type { Form } from '../../../nodes/panel/field';
import { flag, integer, text } from '../../../nodes/panel/fields';
import { options, row, rows } from '../../../nodes/panel/groups';
import { mapped, perItem, withMapping } from '../../../nodes/panel/mapping';
import { Parameters } from '../../../nodes/panel/parameters';
import { compileForm, plain, valuesOf } from '../../../nodes/panel/read';
import { N8n } from '../../support/n8n';
import { EMPTY, NOT_A_FLAG, NOT_A_LIST, NOT_WHOLE } from '../../support/sentences';
import { readEvents } from '../../support/readEvents';

/** The values that a form gives for each input item. */
function valuesFor<F extends Form>(form: F, parameters: object, items: object[] = [{}]) {
	const { context } = new N8n({
		node: { parameters: parameters as INode['parameters'] },
		items: items.map((json) => ({ json: json as IDataObject })),
		evaluate: (name) => {
			throw new Error(`n8n was asked for ${name}`);
		},
	});
	const values = compileForm(form, new Parameters(context, context.getNode()));
	return items.map((_, index) => values(index));
}

describe('the values of a form', () => {
	const form = {
		to: text('To', { needed: true }),
		count: integer('Count'),
		options: options({ strict: flag('Strict'), note: text('Note') }),
	};

	it('are read for each item, in collections too', () => {
		const parameters = { to: '={{ $json.to }}', count: 2, options: { note: '=Nr. {{ $json.n }}' } };
		const values = valuesFor(form, parameters, [
			{ to: 'a', n: 1 },
			{ to: 'b', n: 2 },
		]);
		expect(values.map(({ to, count, options: { note } }) => [to, count, note])).toStrictEqual([
			['a', 2, 'Nr. 1'],
			['b', 2, 'Nr. 2'],
		]);
		expect(values[0].options.strict).toBeUndefined();
	});

	it('are checked when they are asked for, under their own labels', () => {
		const [values] = valuesFor(form, { to: '', count: 'x', options: { strict: 'maybe' } });
		expect(() => values.to).toThrow(`To: ${EMPTY}`);
		expect(() => values.count).toThrow(`Count: “x” is ${NOT_WHOLE}`);
		expect(() => values.options.strict).toThrow(`Strict: it is ${NOT_A_FLAG}`);
		expect(values.options.note).toBeUndefined();
	});

	it('of a collection are one object where they are the same for all items, whatever else is in it', () => {
		const optionsOf = (added: object) =>
			valuesFor(form, { options: { strict: true, ...added } }, [{ n: 1 }, { n: 2 }]).map(({ options: own }) => own);
		const [one, other] = optionsOf({ once: { key: '={{ $json.n }}' } });
		expect(one).toBe(other);
		const [first, second] = optionsOf({ note: '={{ $json.n }}' });
		expect([first.note, second.note]).toStrictEqual(['1', '2']);
	});

	it('of a collection within the options are read for no other item', () => {
		const deep = { options: options({ more: options({ note: text('Note') }) }) };
		const names: string[] = [];
		const { context } = new N8n({
			node: { parameters: { options: { more: { note: '={{ $json.a.b() }}' } } } },
			items: [{ json: {} }, { json: { a: 1 } }],
			evaluate: (name, at) => {
				names.push(`${name} ${at}`);
				if (at === 0) throw new Error('not there');
				return 'b';
			},
		});
		const values = compileForm(deep, new Parameters(context, context.getNode()));
		expect(values(1).options.more?.note).toBe('b');
		expect(names).toStrictEqual(['options.more.note 1']);
	});

	it('are checked once where they are the same for all items', () => {
		let parsed = 0;
		const counted = { ...text('X'), parse: (raw: unknown) => [raw, (parsed += 1)] };
		const values = valuesFor({ x: counted, y: counted }, { x: 'same', y: '={{ $json.y }}' }, [{ y: 1 }, { y: 2 }]);
		expect(values.map(({ x }) => x)).toStrictEqual([
			['same', 1],
			['same', 1],
		]);
		expect(values.map(({ y }) => y)).toStrictEqual([
			[1, 2],
			[2, 3],
		]);
	});

	it('are copied by `plain`, and by nothing else', () => {
		const [values] = valuesFor(form, { to: 'a', options: { note: 'n' } });
		expect({ ...values }).toStrictEqual({});
		expect(plain(values.options)).toStrictEqual({ strict: undefined, note: 'n' });
	});
});

describe('rows', () => {
	const form = {
		list: rows(
			'List',
			{ name: text('Name', { needed: true }), size: integer('Size') },
			{ name: 'entry', row: 'Entry' },
		),
		one: row('One', { name: text('Name') }, { name: 'entry', row: 'Entry' }),
	};

	it('come from the panel, or from a list or JSON text that an expression gives', () => {
		for (const list of [{ entry: [{ name: 'a', size: '2' }] }, [{ name: 'a', size: 2 }], '[{"name":"a","size":2}]']) {
			const [{ list: entries }] = valuesFor(form, { list });
			expect(entries.map(plain)).toStrictEqual([{ name: 'a', size: 2 }]);
		}
		for (const list of [{}, undefined, '']) expect(valuesFor(form, { list })[0].list).toStrictEqual([]);
	});

	it('name their place in errors, counted from 1', () => {
		const [{ list }] = valuesFor(form, { list: [{ name: 'a' }, { name: '', size: 'x' }] });
		expect(() => list[1].name).toThrow(`List, entry 2, Name: ${EMPTY}`);
		expect(() => list[1].size).toThrow('List, entry 2, Size: “x”');
		expect(() => valuesFor(form, { list: ['a'] })[0].list).toThrow('List, entry 1: it is not an object');
		expect(() => valuesFor(form, { list: 7 })[0].list).toThrow(`List: ${NOT_A_LIST}`);
	});

	it('can be one that was added or not', () => {
		expect(valuesFor(form, { one: {} })[0].one).toBeUndefined();
		expect(valuesFor(form, { one: { entry: { name: 'a' } } })[0].one?.name).toBe('a');
	});

	it('may hold a collection, whose fields are called as if they stood beside it', () => {
		const step = { more: options({ size: integer('Size') }) };
		const values = valuesOf(step, { more: { size: 'x' } }, { label: 'Step 1', timezone: 'UTC' });
		expect(() => values.more.size).toThrow('Step 1, Size: “x”');
		const alone = valuesOf({ size: integer('Size') }, { size: 'x' }, { label: '', timezone: 'UTC' });
		expect(() => alone.size).toThrow(/^Size: “x”/);
	});

	it('shares what is read of its form with all others, and none of the values', () => {
		const form = { size: integer('Size'), note: text('Note') };
		const [first, second] = [{ size: 1 }, { size: 'x', note: 'b' }].map((raw, at) =>
			valuesOf(form, raw, { label: `Step ${at + 1}`, timezone: 'UTC' }),
		);
		expect(Object.getPrototypeOf(first)).toBe(Object.getPrototypeOf(second));
		expect([plain(first), second.note]).toStrictEqual([{ size: 1, note: undefined }, 'b']);
		expect(() => second.size).toThrow('Step 2, Size: “x”');
	});
});

describe('automatic mapping', () => {
	const form = withMapping({
		...mapped({ from: text('From') }),
		...perItem({ to: text('To') }),
		options: options({ ...mapped({ note: text('Note') }), strict: flag('Strict') }),
	});
	const item = { from: '', to: 0, note: 'n', strict: true };

	it('takes mapped fields from the input, and the node’s own where the input has none', () => {
		const [values] = valuesFor(form, { from: 'Own', options: { mode: 'autoMap', note: 'x' } }, [item]);
		expect([values.from, values.to, values.options.note, values.options.strict]).toStrictEqual([
			'Own',
			'0',
			'n',
			undefined,
		]);
	});

	it.each([undefined, null, ''])('takes the node’s own field where the input has %p', (from) => {
		const [values] = valuesFor(form, { from: 'Own', options: { mode: 'autoMap' } }, [{ from }]);
		expect(values.from).toBe('Own');
	});

	it('names the field that it looked for, and those that are there', () => {
		const needing = withMapping({ ...perItem({ to: text('To', { needed: true }) }), options: options({}) });
		const fixFor = (item: object, own: object = {}): string => {
			const [values] = valuesFor(needing, { options: { mode: 'autoMap' }, ...own }, [item]);
			try {
				return values.to;
			} catch (error) {
				return error instanceof InvalidInput ? `${error.message}. ${error.fix}` : '';
			}
		};
		const rest = 'Rename an input field (node Edit Fields), or choose Using Fields Above.';
		expect(fixFor({ Phone: 7, Text: 'x' })).toBe(
			`To: ${EMPTY}. The item has no field “to”; it has “Phone”, “Text”. ${rest}`,
		);
		expect(fixFor({})).toContain('The item has no field “to”; it has none.');
		expect(fixFor({ to: '' })).toContain('The input field “to” is empty.');
		const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}`, at]));
		expect(fixFor(many)).toContain('“f7”, …. Rename');
		const { f8: _last, ...eight } = many;
		expect(fixFor(eight)).toContain('“f7”. Rename');
		expect(fixFor({ to: null })).toContain('The input field “to” is empty.');
		// What stands in the hidden field of the panel is never sent.
		expect(fixFor({ Phone: 7 }, { to: '+12025550123' })).toContain('The item has no field “to”; it has “Phone”.');
		const broken = withMapping({ to: perItem({ to: text('To') }).to, options: options({}) });
		broken.to.parse = () => {
			throw new TypeError('broken');
		};
		expect(() => valuesFor(broken, { options: { mode: 'autoMap' } }, [{}])[0].to).toThrow(TypeError);
		expect(fixFor({ to: {} })).toContain('Pick one field of the object.');
	});

	it('shows what nobody sees in the names that are there, and where the mark of a CSV file comes from', () => {
		const needing = withMapping({ ...perItem({ to: text('To', { needed: true }) }), options: options({}) });
		const [values] = valuesFor(needing, { options: { mode: 'autoMap' } }, [{ '\uFEFFto': '1', ' text ': 'x' }]);
		expect(() => values.to).toThrow(
			expect.objectContaining({
				fix: expect.stringContaining(
					'it has “(invisible mark)to”, “(blank)text(blank)” (for a name without the mark, add “Exclude Byte Order Mark (BOM)” in Extract from File).',
				) as string,
			}) as Error,
		);
	});

	it.each([
		['to', '15550100'],
		['from', '+12025550101'],
	] as const)('does not take the “%s” of an incoming message, unless it was set anew', (key, own) => {
		const body = { incomingMessageId: 7, from: '12025550101', to: '15550100', text: 'Yes' };
		const [event] = readEvents(JSON.stringify(body)) ?? [];
		const valueOf = (changes: object): unknown => {
			const [values] = valuesFor(form, { options: { mode: 'autoMap' } }, [{ ...event, ...changes }]);
			return values[key];
		};
		expect(event[key]).toBe(own);
		expect(() => valueOf({})).toThrow('the item is an incoming message, whose “from” is the person who wrote');
		expect(valueOf({ [key]: '+12025550109' })).toBe('+12025550109');
		expect(valueOf({ kind: 'status' })).toBe(own);
	});

	it.each(['message', 'code'])(
		'knows an incoming message by few of its fields, and says which option of a %s to change',
		(one) => {
			const codes = withMapping({ ...perItem({ to: text('To') }), options: options({}) }, one);
			const event = {
				kind: 'incoming',
				from: '12025550101',
				sender: '12025550101',
				to: '15550100',
				recipient: '15550100',
			};
			const [values] = valuesFor(codes, { options: { mode: 'autoMap' } }, [event]);
			const option = one === 'code' ? 'Fill Codes' : 'Fill Messages';
			expect(() => values.to).toThrow(
				expect.objectContaining({
					fix: expect.stringContaining(`set ${option} to Using Fields Above`) as string,
				}) as Error,
			);
		},
	);

	it('is off unless it is chosen', () => {
		const [values] = valuesFor(form, { from: 'Own', options: { mode: 'defineBelow' } }, [item]);
		expect([values.from, values.to, values.options.note]).toStrictEqual(['Own', undefined, undefined]);
	});

	it('says in the panel which fields it takes, behind these, and hides those that each item has', () => {
		expect(Object.keys(form)).toStrictEqual(['from', 'to', 'autoMapNotice', 'options']);
		expect(form.autoMapNotice.property.displayName).toBe(
			'Each item is one message. Its fields “from” and “to” are used, and “note” where it has them. What an item does not have is taken from the other fields here.',
		);
		expect(form.to.property.displayOptions).toStrictEqual({ hide: { '/options.mode': ['autoMap'] } });
		const offered = form.options.property.options?.map(({ name }) => name);
		expect(offered).toStrictEqual(['mode', 'note', 'strict']);
		expect(form.from.property.displayOptions).toBeUndefined();
	});
});
