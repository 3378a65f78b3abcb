import { call } from './help';
import { useSandbox } from '../../support/sandbox';

const LIST = '3158622571446665001';
const NOW = Date.UTC(2030, 0, 31, 23, 30);

const sandbox = useSandbox({ seed: { now: NOW, accounts: [{}, { apiKey: 'other-key' }] } });

const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
	call(sandbox, method, `/address-book-api${path}`, body);

async function addList(fields: Record<string, unknown> = {}): Promise<string> {
	const { json } = await api('POST', '/contact-groups', { name: 'Clients', ...fields });
	return json?.result as string;
}

async function addContacts(contacts: unknown[], more = ''): Promise<Array<Record<string, unknown>>> {
	const body = `{"contactGroupId":${LIST},"contacts":${JSON.stringify(contacts)}${more}}`;
	const { json, text } = await api('POST', '/contacts/batch', body);
	if (!json?.result) throw new Error(text);
	return json.result as Array<Record<string, unknown>>;
}

const city = (value: string, phone?: string) => ({ phone, fields: [{ name: 'city', value: [value] }] });
const leaf = (operator: string, value: string, name = 'city') => ({ name, operator, value });
const wrapped = (...parts: Parameters<typeof leaf>) => ({ filterOperator: 'AND', filterElements: [leaf(...parts)] });
const addSegment = (name: string, ...query: unknown[]) =>
	api('POST', '/segments', `{"contactGroupId":${LIST},"name":"${name}","query":${JSON.stringify(query)}}`);

async function members(query: string): Promise<unknown[]> {
	const { json, text } = await api('GET', `/contacts/http/range?contactGroupId=${LIST}&${query}`);
	if (!json?.result) throw new Error(text);
	return (json.result as Array<{ phone: string | null; email: string | null }>).map(
		({ phone, email }) => phone ?? email,
	);
}

describe('contact lists', () => {
	it('are made with an id past 2^53, and a list without a name is refused with the documented key', async () => {
		expect(await addList()).toBe(LIST);
		const { status, json } = await api('POST', '/contact-groups', { type: 'STANDARD' });
		expect([status, json?.result]).toStrictEqual([400, null]);
		expect(json?.reasons).toMatchObject([{ key: 'name.must.be.not.null', ref: 'name' }]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('are listed by name, type, time and flag, a page at a time, in the zone asked for', async () => {
		await addList({ fields: [{ name: 'visits', type: 2 }] });
		await sandbox.clock.advance(3_600_000);
		await addList({ name: 'Stop', type: 'STOPLIST', autoDeleteEnabled: true });
		const names = async (query: string): Promise<string[]> => {
			const { json } = await api('GET', `/contact-groups?${query}`);
			return (json?.result as Array<{ name: string }>).map(({ name }) => name);
		};
		expect(await names('')).toStrictEqual(['Clients', 'Stop']);
		expect(await names('limit=1&offset=1')).toStrictEqual(['Stop']);
		expect(await names('name=lient')).toStrictEqual(['Clients']);
		expect(await names('type=STOPLIST&type=PUSH')).toStrictEqual(['Stop']);
		expect(await names('autoDeleteEnabled=false')).toStrictEqual(['Clients']);
		expect(await names('from=2030-02-01+00:00:00')).toStrictEqual(['Stop']);
		expect(await names('to=2030-02-01+01:00:00&zoneOffset=60')).toStrictEqual(['Clients']);
		const { json } = await api('GET', '/contact-groups?limit=1&zoneOffset=60');
		expect(json?.result).toMatchObject([{ creationDate: '2030-02-01 00:30:00', contactsCount: 0, segmentsCount: 0 }]);
		expect((json?.result as Array<{ fields: unknown[] }>)[0].fields.at(-1)).toStrictEqual({
			name: 'visits',
			type: 2,
			isDefault: false,
		});
	});

	it("are deleted one by one; another account's lists are not there", async () => {
		await addList();
		const path = `/address-book-api/contact-groups?ids=${LIST}&ids=5`;
		const other = await call(sandbox, 'DELETE', path, undefined, { authorization: 'Key other-key' });
		expect(other.json?.result).toMatchObject([{ code: 'REJECTED' }, { code: 'REJECTED' }]);
		const { json } = await api('DELETE', `/contact-groups?ids=${LIST}&ids=5`);
		expect(json?.result).toMatchObject([
			{ code: 'OK', result: LIST },
			{ code: 'REJECTED', result: '5' },
		]);
		expect(json?.reasons).toStrictEqual([{ key: 'contactGroup.not.found', ref: 'ids[1]' }]);
		expect((await api('GET', '/contact-groups')).json?.result).toStrictEqual([]);
	});
});

describe('contacts', () => {
	it('are taken or rejected each on its own', async () => {
		await addList({ fields: [{ name: 'visits', type: 2 }] });
		const visits = (value: string) => ({ fields: [{ name: 'visits', value: [value] }] });
		const entries = await addContacts(
			[
				city('Leeds', '+447700900001'),
				city('York', '447700900001'),
				visits('3'),
				visits('many'),
				{ fields: [{ name: 'size', value: ['L'] }] },
				{ fields: [{ name: 'gender', value: ['male'] }] },
				{ pushInfo: [{ pushToken: 't' }] },
			],
			',"duplicateCheckField":"phone"',
		);
		expect(
			entries.map(({ code, result }) => [code, (result as Record<string, unknown>).localizationKey]),
		).toStrictEqual([
			['OK', undefined],
			['REJECTED', 'DUPLICATE_VALUE'],
			['OK', undefined],
			['REJECTED', 'INVALID_VALUE'],
			['REJECTED', 'UNKNOWN_FIELD'],
			['REJECTED', 'VALUE_NOT_ALLOWED'],
			['REJECTED', 'PUSH_LIST_REQUIRED'],
		]);
		expect(entries[1].result).toMatchObject({ fieldName: 'phone' });
		expect(await members('')).toStrictEqual(['+447700900001', null]);
	});

	it('are listed by condition, order, subscription and page', async () => {
		await addList({ type: 'PUSH' });
		await addContacts([
			city('York', '+447700900003'),
			city('Leeds', '+447700900001'),
			{ ...city('Lincoln'), email: 'unsubscribed@example.com', pushInfo: [{ pushToken: 'token' }] },
		]);
		expect(await members('queryName=city&queryOperator=sw&queryValue=L')).toHaveLength(2);
		expect(await members('queryName=city&queryOperator=nsw&queryValue=L')).toStrictEqual(['+447700900003']);
		expect(await members('sortByField=city&descOrder=true&limit=2&offset=1')).toStrictEqual([
			'unsubscribed@example.com',
			'+447700900001',
		]);
		expect(await members('pushToken=token')).toStrictEqual(['unsubscribed@example.com']);
		expect(await members('subscriptionChannel=EMAIL&subscriptionState=UNSUBSCRIBED')).toHaveLength(1);
		expect(await members('subscriptionState=SUBSCRIBED')).toHaveLength(2);
		await expect(members('queryName=city&queryOperator=like&queryValue=L')).rejects.toThrow('queryOperator.unknown');
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

describe('segments', () => {
	it('hold the contacts that fit their query', async () => {
		await addList();
		await addContacts([city('Leeds', '+447700900001'), city('London', '+447700900002'), city('York', '+447700900003')]);
		const either = { filterOperator: 'OR', filterElements: [wrapped('eq', 'York'), wrapped('sw', 'Lo')] };
		await addSegment('either', either);
		const neither = { filterOperator: 'AND', filterElements: [wrapped('nsw', 'Y'), wrapped('nsw', 'Lo')] };
		await addSegment('neither', neither);
		const { json } = await api('GET', `/segments?contactGroupId=${LIST}`);
		const segments = json?.result as Array<{ segmentId: string }>;
		expect(segments).toMatchObject([
			{ name: 'either', contactsCount: '2', query: [either], creationDate: '2030-01-31 23:30:00' },
			{ name: 'neither', contactsCount: '1' },
		]);
		expect(await members(`segmentId=${segments[0].segmentId}`)).toStrictEqual(['+447700900002', '+447700900003']);
	});

	it('are refused past 20, with a name that is taken, and with an unknown operator', async () => {
		await addList();
		const key = async (name: string, operator = 'eq') =>
			((await addSegment(name, wrapped(operator, 'x'))).json?.reasons as Array<{ key: string }> | undefined)?.[0].key;
		expect(await key('0')).toBeUndefined();
		expect(await key('0')).toBe('name.must.be.unique');
		expect(await key('1', 'like')).toBe('query.operator.unknown');
		for (let at = 1; at < 20; at++) expect(await key(String(at))).toBeUndefined();
		expect(await key('20')).toBe('segments.limit.exceeded');
	});

	it('are changed; the answer has no result', async () => {
		await addList();
		const { json } = await addSegment('a', wrapped('eq', 'x'));
		const path = `/segments/${String(json?.result)}`;
		await sandbox.clock.advance(1_000);
		const changed = await api('PUT', path, { name: 'b', query: [wrapped('sw', 'y')] });
		expect([changed.status, changed.json]).toStrictEqual([200, { result: null }]);
		expect((await api('GET', path)).json).toMatchObject({
			name: 'b',
			query: [wrapped('sw', 'y')],
			lastUpdate: '2030-01-31 23:30:01',
		});
		expect((await api('GET', '/segments/5')).json?.reasons).toMatchObject([{ key: 'segmentId.not.found' }]);
	});
});
