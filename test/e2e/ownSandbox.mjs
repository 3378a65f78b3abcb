/**
 * The sandbox under a name by which no example calls it, so that what a test asks there can be told apart.
 * @returns its address, the host in the requests, and a SOAP login there
 */
export function ownSandbox({ sandbox }) {
	const host = `localhost:${new URL(sandbox.url).port}`;
	const baseUrl = `http://${host}`;
	const soapLogin = {
		baseUrl,
		namespace: 'http://soap.example.com/',
		login: sandbox.login,
		password: sandbox.password,
		smsPath: '/smsservicev2.asmx',
		messengerPath: '/MsgrServiceV2.asmx',
	};
	return { host, baseUrl, soapLogin };
}

/** Saves the SOAP login there in n8n; gives its id. */
export async function putOwnSoapLogin(stage) {
	const data = ownSandbox(stage).soapLogin;
	return await stage.n8n.putCredential({ name: 'SOAP login of a test', type: 'omniSoapLoginApi', data });
}
