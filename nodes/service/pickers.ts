import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { Client, connect, type CredentialName } from './client';

/** The sender for a list that the node's panel loads. */
export async function listClient(context: ILoadOptionsFunctions, credential: CredentialName): Promise<Client> {
	return new Client(context, context.getNode(), credential, await connect(context, credential));
}
