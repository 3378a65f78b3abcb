import type { ICredentialTestFunctions, IDataObject, IHttpRequestOptions } from 'n8n-workflow';

/** An answer as n8n's helpers give it. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** What n8n gives the test of a credential, made into a place that requests are made from. */
export class TestContext {
	constructor(
		private readonly n8n: ICredentialTestFunctions,
		/** The Authorization header: n8n adds none to the requests of a test. Empty for a login inside the request. */
		private readonly authorization: string,
	) {}

	/** No execution tests a credential. */
	getExecutionId(): undefined {
		return undefined;
	}

	/** Makes a request with the one helper that n8n has here, an older one with other words for the same settings. */
	async httpRequest({ url, method, headers, body, timeout }: IHttpRequestOptions): Promise<HttpResponse> {
		const { authorization } = this;
		return (await this.n8n.helpers.request({
			uri: url,
			method,
			headers: { ...headers, ...(authorization !== '' && { Authorization: authorization }) },
			body,
			timeout,
			useStream: true,
			followRedirect: false,
			resolveWithFullResponse: true,
			simple: false,
		})) as HttpResponse;
	}
}
