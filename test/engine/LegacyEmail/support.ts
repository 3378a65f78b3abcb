import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

export type Parameters = Record<string, NodeParameterValueType>;

/** The sandbox of the test file that imports this. */
export const sandbox = useSandbox({ seed: { now: 1_900_000_000_000 } });

export const TEXT = '<p>Hello</p> [WebVersion] [Unsubscribe]';
export const CAMPAIGN: Parameters = {
	resource: 'campaign',
	operation: 'create',
	name: 'Spring',
	content: 'text',
	text: TEXT,
	from: 'news@example.com',
	fromName: 'News',
	subject: 'Hello',
	type: 'Distribution',
};

/** Runs Omni Legacy Email in n8n's engine, over one empty item unless rows are given. */
export async function run(
	parameters: Parameters,
	rows: IDataObject[] = [{}],
	{
		language = 'en',
		...more
	}: Partial<Pick<NodeRun, 'dataTables' | 'settings' | 'timezone'>> & { language?: string } = {},
): Promise<NodeResult> {
	return await runNode({
		type: 'omniLegacyEmail',
		parameters,
		items: itemsOf(rows),
		credentials: {
			omniBasicLoginApi: { baseUrl: sandbox.baseUrl, login: 'sandbox', password: 'sandbox-password', language },
		},
		...more,
	});
}

/** The output's data; of the first item alone, or the error thrown. */
export const jsons = (result: NodeResult): IDataObject[] => result.items.map(({ json }) => json);
export const first = async (parameters: Parameters, ...rest: [IDataObject[]?]): Promise<IDataObject> => {
	const result = await run(parameters, ...rest);
	if (result.error) throw new Error(`${result.error.message} ${result.error.description ?? ''}`);
	return jsons(result)[0];
};
/** The requests as they went over the wire; the last one whole. */
export const wire = () =>
	sandbox.requests.map(({ method, path, query }) => `${method} ${path}${query ? `?${query}` : ''}`);
export const last = () => sandbox.requests[sandbox.requests.length - 1];
export const setState = async (taskId: unknown, state: string) =>
	await run({ resource: 'campaign', operation: 'setState', taskId: taskId as string, state });

/** A contact list with these addresses, made over the main interface; gives its id. */
export async function contactList(emails: string[]): Promise<string> {
	const headers = { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' };
	const post = async (path: string, body: string): Promise<{ result: unknown }> => {
		const answer = await fetch(`${sandbox.baseUrl}/address-book-api${path}`, { method: 'POST', headers, body });
		return (await answer.json()) as { result: unknown };
	};
	const { result } = await post('/contact-groups', '{"name":"Readers"}');
	const contacts = JSON.stringify(emails.map((email) => ({ email })));
	await post('/contacts/batch', `{"contactGroupId":${String(result)},"contacts":${contacts}}`);
	sandbox.requests.length = 0;
	return String(result);
}
