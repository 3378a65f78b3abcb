import { createHash, timingSafeEqual } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { fieldsFor, type ItemOperation } from '../../old/operation';
import { isoFromMillis } from '../../ground/dates';
import type { Item } from '../../panel/parameters';
import { attempts } from '../attempts';
import { open } from '../token';

const USUAL_ATTEMPTS = 3;

const MESSAGES = {
	match: 'The code is right.',
	mismatch: 'The code is not right.',
	tooManyAttempts: 'There were too many attempts. Have a new code sent.',
	expired: 'The code has expired. Have a new one sent.',
	alreadyUsed: 'The code was used already. Have a new one sent.',
	invalidVerification: 'This verification is not one that Send Code made with the same login.',
} as const;

/** Compares what a user entered with the code that Send Code sent; nothing leaves n8n. */
export const verifyCode: ItemOperation = {
	kind: 'item',
	resource: 'code',
	operation: 'verifyCode',
	credential: 'omniBasicLoginApi',
	endpoints: [],
	fields: fieldsFor('code', 'verifyCode', [
		{
			displayName: 'Verification',
			name: 'verification',
			type: 'string',
			default: '={{ $json.verification }}',
			required: true,
			description: 'The field “verification” that Send Code returned: it holds the code, sealed with your login',
		},
		{
			displayName: 'Entered Code',
			name: 'entered',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. ={{ $json.Code }}',
			description: 'What the user entered',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Attempts Already Made',
					name: 'attemptsMade',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description:
						'Your own count, where you keep one. This node counts in the memory of the n8n process: workers and restarts begin anew.',
				},
				{
					displayName: 'Max Attempts',
					name: 'maxAttempts',
					type: 'number',
					typeOptions: { minValue: 1, maxValue: 10 },
					default: USUAL_ATTEMPTS,
					description: 'After how many wrong codes no further one is compared',
				},
			],
		},
	]),

	async run(item, client) {
		const verification = item.requiredText('verification', 'Verification');
		const entered = enteredCode(item);
		const most = item.integer('options.maxAttempts', 'Max Attempts', { min: 1, max: 10 }) ?? USUAL_ATTEMPTS;
		const counted = item.integer('options.attemptsMade', 'Attempts Already Made', { min: 0 }) ?? 0;
		const claim = open(client.connection, verification);
		if (!claim) return [result('invalidVerification', { to: null, expiresAt: null, attemptsLeft: 0 })];
		const facts = { to: claim.to, expiresAt: isoFromMillis(claim.expires) };
		if (Date.now() > claim.expires) return [result('expired', { ...facts, attemptsLeft: 0 })];
		const tries = attempts.of(claim.id, claim.expires);
		if (tries.used) return [result('alreadyUsed', { ...facts, attemptsLeft: 0 })];
		tries.made = Math.max(tries.made, counted);
		if (tries.made >= most) return [result('tooManyAttempts', { ...facts, attemptsLeft: 0 })];
		tries.made += 1;
		tries.used = same(entered, claim.code);
		return [result(tries.used ? 'match' : 'mismatch', { ...facts, attemptsLeft: tries.used ? 0 : most - tries.made })];
	},
};

function result(reason: keyof typeof MESSAGES, facts: IDataObject): IDataObject {
	return { verified: reason === 'match', reason, message: MESSAGES[reason], ...facts };
}

/** What the user entered, without blanks; a number gets back the zeros that it lost. */
function enteredCode(item: Item): string {
	if (typeof item.value('entered') === 'number') return item.requiredText('entered', 'Entered Code').padStart(4, '0');
	return item.requiredText('entered', 'Entered Code').replace(/\s/g, '');
}

/** Compares in a time that does not depend on where the texts differ. */
function same(first: string, second: string): boolean {
	const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(first), digest(second));
}
