import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { DataTables } from './dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { API_KEY, jsonOf } from './sms';

export const PAGE = 'https://n8n.example.com/webhook/preferences';
export const PHONE = '+12025550123';
export const MAIL = 'ann@example.com';
export const DAY_MS = 86_400_000;
export const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
/** The boxes of a page for both addresses and `TOPICS`. */
export const SHOWN = ['0 offers', '0 orders', '0', '1 offers', '1 orders', '1'];
export const TOPICS = [
	{ topic: 'Offers', title: 'Offers and discounts' },
	{ topic: 'offers', title: 'Angebote', language: 'de' },
	{ topic: 'orders', title: 'News of your orders' },
];

/** How a run differs from one with the usual key. */
export type PageRun = Partial<NodeRun> & { key?: string };

/** A call as the Webhook node gives it. */
export const call = (p: string, body: IDataObject = {}, headers: IDataObject = {}): IDataObject => ({
	headers,
	params: {},
	query: { p },
	body,
	webhookUrl: PAGE,
});

/** Runs the operations of the preferences page on a list of its own. */
export class PreferencesBench {
	readonly tables = new DataTables();

	constructor(private readonly sandbox: Sandbox) {}

	async run(operation: string, items: IDataObject[], more: PageRun = {}): Promise<NodeResult> {
		const { parameters, key = 'a signing key', ...rest } = more;
		const { baseUrl } = this.sandbox;
		return await runNode({
			type: 'omniContacts',
			parameters: { resource: 'preferencesPage', operation, ...parameters },
			items: itemsOf(items),
			credentials: { omniApiKeyApi: { baseUrl, apiKey: API_KEY, secureCallbacks: true, signingKey: key } },
			dataTables: this.tables,
			...rest,
		});
	}

	/** The token of a link for a person. */
	async token(parameters: IDataObject = {}): Promise<string> {
		const given = { addresses: `${MAIL}, ${PHONE}`, page: PAGE, ...parameters };
		const { items, error } = await this.run('createLink', [{}], { parameters: given });
		expect(error).toBeUndefined();
		return new URL(items[0].json.preferencesLink as string).searchParams.get('p') ?? '';
	}

	/** What Answer Page gives out for a call. */
	async answer(item: IDataObject, more: PageRun = {}): Promise<IDataObject> {
		const parameters = { topics: { topic: TOPICS } };
		const { items, error } = await this.run('answerPage', [item], { parameters, ...more });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(items[0].pairedItem).toStrictEqual({ item: 0 });
		return items[0].json;
	}

	/** Who is on the list for what. */
	async listed(): Promise<IDataObject[]> {
		const { items } = await this.run('getMany', [{}], { parameters: { resource: 'doNotContact', returnAll: true } });
		return jsonOf(items).map(({ since: _since, ...row }) => row);
	}
}

/** A row of Answer Page without its page. */
export const without = ({ html: _html, ...row }: IDataObject): IDataObject => row;
