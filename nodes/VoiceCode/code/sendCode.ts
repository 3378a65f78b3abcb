import { request } from '../../api/routes';
import type { Address } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import type { Connection } from '../../ground/connection';
import type { components } from '../../ground/contract';
import { InvalidInput } from '../../ground/errors';
import type { Json } from '../../ground/json';
import { choice } from '../../panel/choices';
import { refine } from '../../panel/field';
import { raw } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { filledPhone } from '../../panel/recipients';
import { senderName } from '../../panel/common';
import type { OmniRequest } from '../../service/client';
import { idsVerdict } from '../../service/verdict';
import { sendFailure } from '../failure';
import { limited, limitForm, type CodeDraft } from '../limits';
import { CALL_DIGITS, drawnCode, isCode, withoutDigits, withZeros } from './digits';
import { CODE_WORDING, codeFields, codeFor, codeOptions, codeTool } from './written';

export const CALL_ROUTE = 'POST /rest/v2/Sms/Send';
const SAMPLE_ROUTE = 'GET /rest/v2/Sms/Send';

/** Ours: calls asked for at once; the interface names no number. */
const REQUESTS_AT_ONCE = 5;

export const INSTRUCTIONS = {
	flashCall: 'You will get a call. Enter the last 4 digits of the number that calls; you need not answer.',
	voicePassword: 'You will get a call. Answer it and enter the 4 digits that you hear.',
};

/** Which service the account has for codes by a call (part 2, 4.7). */
export const callForm = choice(
	'Call Form',
	[
		{
			name: 'Flash Call',
			value: 'flashCall',
			description: 'The user enters the last 4 digits of the number that calls',
		},
		{ name: 'Voice Password', value: 'voicePassword', description: 'A robot speaks the 4 digits' },
	],
	{
		default: 'flashCall',
		description:
			'The service that your account and sender name were issued for. It is not sent: each service has an account of its own. It decides the words of “instruction”.',
	},
);

const form = withMapping(
	{
		...mapped({
			from: senderName('From', {
				required: true,
				placeholder: 'e.g. MyShop',
				description: 'The sender name that was issued for voice codes: up to 11 Latin characters or 15 digits',
			}),
		}),
		...perItem({
			to: filledPhone('that is called,'),
		}),
		callForm,
		codeSource: choice(
			'Code',
			[
				{ name: 'Generate', value: 'generate', description: 'Draw 4 digits at random, safe against guessing' },
				{ name: 'Set Below', value: 'given', description: 'Use 4 digits of your own' },
			],
			{ default: 'generate' },
		),
		...mapped({
			code: refine(
				raw({
					displayName: 'Digits',
					type: 'string',
					typeOptions: { password: true },
					default: '',
					required: true,
					description: 'The 4 digits of the code; zeros in front are kept',
					displayOptions: { show: { codeSource: ['given'] } },
				}),
				checkedCode,
			),
		}),
		...limitForm,
		owner: refine(raw({ displayName: 'Owner', type: 'hidden', default: '' }), ownerOf),
		options: options({
			...codeOptions,
			sendAs: choice(
				'Send As',
				[
					{
						name: 'GET',
						value: 'get',
						description: 'As the documents’ sample: login, password and code stand in the URL',
					},
					{ name: 'POST, Form Fields', value: 'form' },
					{ name: 'POST, JSON', value: 'json' },
				],
				{
					default: 'form',
					description:
						'The documents say POST and not how its body is written; their sample uses GET, whose URL may be logged',
				},
			),
		}),
	},
	'code',
);

/** For whom the code is, where a stand-in is called; whoever is called otherwise. */
function ownerOf(given: unknown): string | undefined {
	return typeof given === 'string' && given !== '' ? given : undefined;
}

/** The digits that are sent. What was given never shows in an error. */
function checkedCode(given: unknown, label: string): string {
	const digits = withZeros(given);
	const code = typeof digits === 'string' ? digits.trim() : '';
	if (isCode(code)) return code;
	throw new InvalidInput(label, 'the code is not made of 4 digits', 'Give exactly 4 digits, or have them generated.');
}

interface CallDraft extends CodeDraft {
	body: Omit<VoiceCode, 'Login' | 'Password'>;
	shared: { sendAs: 'get' | 'form' | 'json' };
}

/** The number that is called. What Verify Code checks stays with the user who asked for the code. */
const calledNumber: Address<CallDraft> = {
	kind: 'phone',
	of: ({ body }) => body.DestinationAddress,
	with: (draft, to) => ({
		...draft,
		body: { ...draft.body, DestinationAddress: to },
		identity: { ...draft.identity, to },
	}),
};

/** Has a code of 4 digits delivered by a call (part 2, 4.7): one request for each. */
export const codeCall = sendOperation({
	name: 'Send Code by Call',
	value: 'sendCode',
	action: 'Send a code by a call',
	description: 'Place a call within 10 seconds that tells the person 4 digits',
	tool: codeTool('a call'),
	credential: 'omniBasicLoginApi',
	routes: [CALL_ROUTE, { route: SAMPLE_ROUTE, when: 'Send As is GET' }],
	form,
	wording: CODE_WORDING,
	ownFields: codeFields,
	limits: () => ({ messages: 1, concurrency: REQUESTS_AT_ONCE }),
	handles: { channel: 'voice', to: calledNumber },

	draft(values): CallDraft {
		const { to, from, callForm, codeSource, options, owner = to } = values;
		const digits = codeSource === 'given' ? values.code : drawnCode(CALL_DIGITS);
		const { secret, facts } = codeFor(owner, digits, values);
		return {
			body: { DestinationAddress: to, Data: digits, SourceAddress: from },
			identity: { to },
			shared: { sendAs: options.sendAs },
			secret,
			facts: { callForm, instruction: INSTRUCTIONS[callForm], ...facts },
		};
	},

	request: ({ drafts: [{ body, shared }], connection }) => requestOf(body, shared.sendAs, connection),

	clean: (text, drafts) => withoutDigits(text, drafts),
	refusal: sendFailure,

	/** The answer is the list of one call's ids. */
	entries: (answer: Json): Json[][] | undefined => (Array.isArray(answer) ? [answer] : undefined),
	verdict: idsVerdict,
});

/** The same, counted and remembered, so that it can be verified. */
export const sendCode = limited(codeCall);

type VoiceCode = components['schemas']['VoiceCode'];

function requestOf(
	call: Omit<VoiceCode, 'Login' | 'Password'>,
	sendAs: 'get' | 'form' | 'json',
	connection: Connection,
): OmniRequest {
	const all: VoiceCode = { Login: connection.field('login'), Password: connection.field('password'), ...call };
	if (sendAs === 'get') return request(SAMPLE_ROUTE, { query: all, loginInside: true });
	const body = sendAs === 'json' ? JSON.stringify(all) : new URLSearchParams(all);
	return request(CALL_ROUTE, { body, loginInside: true });
}
