import { callbackUrlWarning } from '../../../nodes/panel/callbackUrl';

const SERVICE = 'https://api.example.com';
const NEAR = 'http://localhost:3999';

it.each([
	['http://localhost:5678/webhook/7f1d/omni', SERVICE, 'points to this machine (localhost)'],
	['https://127.0.0.1/webhook/7f1d/omni', SERVICE, 'points to this machine (localhost)'],
	['http://n8n.example.com/webhook/7f1d/omni', SERVICE, 'begins with http://'],
	['http://n8n.example.com/webhook/7f1d/omni', NEAR, 'begins with http://'],
	['https://n8n.example.com/webhook-test/7f1d/omni', SERVICE, 'Publish the workflow and use the production URL'],
	['http://localhost:5678/webhook-test/7f1d/omni', NEAR, 'executing this node has ended its waiting'],
])('%s with the service at %s is odd', (url, baseUrl, said) => {
	expect(callbackUrlWarning(url, { baseUrl })).toContain(said);
});

it.each([
	['https://n8n.example.com/webhook/7f1d/omni', SERVICE],
	['http://localhost:5678/webhook/7f1d/omni', NEAR],
	['http://127.0.0.1:5678/webhook/7f1d/omni', 'http://sandbox:3999'],
	['no address', SERVICE],
	[undefined, SERVICE],
])('%s with the service at %s is as it should be', (url, baseUrl) => {
	expect(callbackUrlWarning(url, { baseUrl })).toBeUndefined();
});
