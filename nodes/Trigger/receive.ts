import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { channelNamed, readEvents } from '../events';
import { LARGEST_CALLBACK_BYTES } from '../events/body';
import type { OmniEvent } from '../events/envelope';
import { admit, type Admission, type Caller, type CallerRules } from './authentication';
import { passes, readFilter } from './filter';
import { onceOnly } from './onceOnly';

const CREDENTIAL = 'omniApiKeyApi';
const SECRET_CHECKS = ['header', 'login', 'secret', 'token'];

/**
 * One call to the trigger: the caller is judged first, then the body is read, then events are told apart from those that
 * came before. Every well-formed call is answered with 200 and an empty body; the others with 4xx and no execution.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const admission = admit(readCaller(context), await readRules(context));
	if (!admission.admitted) return refuse(context, admission.status);
	const { rawBody } = context.getRequestObject();
	const bytes = rawBody instanceof Buffer ? rawBody : Buffer.alloc(0);
	if (bytes.length > LARGEST_CALLBACK_BYTES) return refuse(context, 413);
	const events = readEvents(bytes.toString('utf8'), {
		url: channelNamed((context.getQueryData() as IDataObject).channel),
		option: channelNamed(context.getNodeParameter('options.ambiguousChannel', 'sms')),
	});
	if (!events) return refuse(context, 400);
	const filter = readFilter((name) => context.getNodeParameter(name, null));
	const wanted = sift(context, events, admission).filter((event) => passes(event, filter));
	if (wanted.length === 0) return { webhookResponse: '' };
	return { workflowData: [wanted.map((event) => ({ json: event }))] };
}

function refuse(context: IWebhookFunctions, status: number): IWebhookResponseData {
	context.getResponseObject().status(status).end();
	return { noWebhookResponse: true };
}

/** Adds the reference of a signed URL, and leaves out or marks what came before. */
function sift(context: IWebhookFunctions, events: OmniEvent[], admission: Admission): OmniEvent[] {
	const reference = admission.admitted ? (admission.claim?.reference ?? null) : null;
	const referenced = events.map((event): OmniEvent => ({ ...event, reference }));
	// While a workflow is built, the same callback is posted again on purpose.
	if (context.getMode() === 'manual') return referenced;
	const dropRepeated = context.getNodeParameter('options.repeated', 'drop') === 'drop';
	const dropLate = context.getNodeParameter('options.late', 'mark') === 'drop';
	const trigger = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const response = context.getResponseObject();
	// n8n answers after it stored the execution. If that fails, the service posts again and must not be taken for a repeat.
	response.once('finish', () => {
		if (response.statusCode >= 400) onceOnly.forget(trigger, events);
	});
	return referenced.flatMap((event): OmniEvent[] => {
		const standing = onceOnly.note(trigger, event);
		if (standing === 'repeated' && dropRepeated) return [];
		if (standing === 'late') return dropLate ? [] : [{ ...event, late: true }];
		return [event];
	});
}

function readCaller(context: IWebhookFunctions): Caller {
	const headers = context.getHeaderData();
	const query = context.getQueryData() as IDataObject;
	const path = context.getParamsData() as IDataObject;
	const text = (value: unknown): string => (typeof value === 'string' ? value : '');
	return {
		socketAddress: context.getRequestObject().socket.remoteAddress ?? '',
		header: (name) => text(headers[name]),
		query: (name) => text(query[name]),
		pathToken: text(path.token),
	};
}

async function readRules(context: IWebhookFunctions): Promise<CallerRules> {
	const chosen = context.getNodeParameter('checks', []);
	const checks = Array.isArray(chosen) ? chosen.map(String) : [];
	const secrets = checks.some((check) => SECRET_CHECKS.includes(check)) ? await readSecrets(context) : {};
	const secret = (name: string): string => {
		const value = secrets[name];
		return typeof value === 'string' ? value : '';
	};
	return {
		checks,
		secret: secret('callbackSecret'),
		login: secret('callbackLogin'),
		password: secret('callbackPassword'),
		signingKeys: [secret('signingKey'), secret('previousSigningKey')],
		headerName: textParameter(context, 'headerName', 'X-Omni-Secret'),
		allowedAddresses: textParameter(context, 'allowedAddresses', ''),
		trustedProxies: Number(context.getNodeParameter('trustedProxies', 0)),
	};
}

/** The secrets of the trigger's credential; none when it has no credential, so that every check on them fails. */
async function readSecrets(context: IWebhookFunctions): Promise<IDataObject> {
	return context.getNode().credentials?.[CREDENTIAL] ? await context.getCredentials(CREDENTIAL) : {};
}

function textParameter(context: IWebhookFunctions, name: string, fallback: string): string {
	const value = context.getNodeParameter(name, fallback);
	return typeof value === 'string' ? value : fallback;
}
