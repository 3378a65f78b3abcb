import type { IDataObject } from 'n8n-workflow';

import { codeOwnerKey, knownKey, triesKey, usedKey, wrongKey } from '../../precautions/personKeys';
import { itemOperation } from '../../engine/itemOperation';
import { isoFromMillis } from '../../ground/dates';
import { plainDigits } from '../../ground/digits';
import { filledByModel, foundInSome, neededWhenAdded, refine } from '../../panel/field';
import { integer, raw, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { textOf } from '../../panel/values';
import { KEPT_FOR } from '../../table/kinds';
import { noteRows, Places, type Quota } from '../../table/quotas';
import { Store } from '../../table/store';
import { storeError } from '../../table/trouble';
import {
	findCode,
	isReplaced,
	isRight,
	readVerification,
	rightOf,
	VALIDITY,
	type FoundCode,
	type OpenCode,
	type RightCode,
	type Verification,
} from '../openCode';
import { checkedPurpose } from '../limits';
import { CODES, confirmedKey, rangesOf } from '../quotas';

const USUAL_ATTEMPTS = 3;
/** Ours: with codes of 4 digits, one in a thousand a day could be guessed. */
const USUAL_WRONG = 10;

const NOT_RIGHT = 'The code is not right.';
const ANOTHER = 'Have a new code sent.';

/** What the person may read. To whoever does not know the code of a verification, nothing in it tells whether that one, or a newer one, was ever sent. */
const MESSAGES = {
	match: 'The code is right.',
	mismatch: NOT_RIGHT,
	nothingEntered: 'Enter the code.',
	unknownVerification: NOT_RIGHT,
	tooManyAttempts: `There were too many attempts. ${ANOTHER}`,
	tooManyWrongCodes: 'There were too many wrong codes. Try again tomorrow.',
	expired: `The code has expired. ${ANOTHER}`,
	replaced: 'There is a newer code. Enter the one that came last.',
	alreadyUsed: `The code was used already. ${ANOTHER}`,
	otherPurpose: NOT_RIGHT,
} as const;

/** For who builds the workflow; the person is not to learn it. */
const NOT_SENT =
	'No code was sent with this “verification”. A node that sends gives one even where it holds the code back: check whether its “code” is OK.';

const NOTHING = 'Nothing was entered. If somebody did enter a code, look at the expression of Entered Code.';

export const verifyOptions = {
	maxAttempts: integer('Max Attempts', {
		min: 1,
		max: 10,
		default: USUAL_ATTEMPTS,
		description: 'How many times a person may try to enter a code',
	}),
	maxWrong: integer('Max Wrong Codes per Day', {
		min: 1,
		max: 100,
		default: USUAL_WRONG,
		description:
			'How many wrong codes a person may enter for one purpose in 24 hours before no more are checked. Whoever knows the number can use them up: allow more where codes are long.',
	}),
};

/** Said where the verification may come from somebody else than who builds the workflow, who must not log in by a code for something else. */
const purposeOption = {
	purpose: neededWhenAdded(
		refine(
			text('Purpose', {
				trim: true,
				placeholder: 'e.g. login',
				description:
					'What the code must have been sent for, as set under Purpose of its node: a code for anything else is wrong here, is not compared and stays as it is. Set it where the verification comes from outside, e.g. from a browser.',
			}),
			(purpose, label) => purpose && checkedPurpose(purpose, label),
		),
	),
};

/** Compares what a user entered with the code that was sent; nothing leaves n8n. All processes of n8n count together. */
export const verifyCode = itemOperation({
	name: 'Verify Code',
	action: 'Verify a code',
	description: 'Compare what the user entered with the code that was sent',
	tool: 'Checks the code that the user entered against the one that was sent. Nothing is sent. Only “verified” true proves that the user holds the number; “reason” says what is wrong otherwise, and “attemptsLeft” how often the user may try again. Never guess a code yourself.',
	credential: undefined,
	routes: [],
	form: {
		verification: text('Verification', {
			model: 'The value “verification” that the tool which sends the code gave, character for character',
			default: '={{ $json.verification }}',
			required: true,
			description:
				'The field “verification” of the node that sent the code. Behind a form, drag it here from that node.',
			whenEmpty: 'Drag the field “verification” here from the node that sent the code.',
		}),
		entered: filledByModel(
			'The code as the user wrote it: its digits, zeros in front included',
			// Whoever leaves a form's field empty has guessed nothing; an expression whose field no item has is a mistake.
			foundInSome(
				refine(
					raw({
						displayName: 'Entered Code',
						type: 'string',
						default: '',
						required: true,
						placeholder: 'e.g. 482193',
						description: 'What the user entered',
					}),
					(given, label) => plainDigits(textOf(given, label) ?? '').replace(/\D/g, ''),
				),
			),
		),
		options: options({ ...verifyOptions, ...purposeOption }),
	},

	async run({ verification: given, entered, options: added }, client, _item, { context }) {
		const { maxAttempts = USUAL_ATTEMPTS, maxWrong = USUAL_WRONG, purpose } = added;
		const { node } = client;
		const verification = readVerification(given);
		if (!verification) {
			client.hint(NOT_SENT);
			return [notCompared('unknownVerification', entered, maxAttempts)];
		}
		try {
			const attempt = new Attempt(new Store(context), verification, { maxAttempts, maxWrong, purpose });
			const compared = await attempt.compare(entered);
			if (compared.reason === 'unknownVerification') client.hint(NOT_SENT);
			if (entered === '') client.hint(NOTHING);
			return [compared];
		} catch (error) {
			throw storeError(node, error, 'The code was not compared, since attempts could not be counted');
		}
	},
});

/** One attempt, which counts before anything is compared. */
class Attempt {
	constructor(
		private readonly store: Store,
		private readonly verification: Verification,
		private readonly limits: { maxAttempts: number; maxWrong: number; purpose: string | undefined },
	) {}

	/**
	 * A code for another purpose than the one that is asked for is looked at as one that nobody made: it is not compared, so that nobody can guess at
	 * it here, and the attempt counts neither against it nor against its person.
	 *
	 * @param entered empty where the person has entered nothing, which does not count
	 */
	async compare(entered: string): Promise<IDataObject> {
		const { store, verification } = this;
		const found = await findCode(store, verification);
		const { expires } = found ?? verification;
		if (Date.now() > expires) return result('expired', found);
		// Anybody can make up a verification: it counts against nobody, and leaves no row.
		const { maxAttempts, maxWrong, purpose } = this.limits;
		if (!found) return notCompared('unknownVerification', entered, maxAttempts);
		if (purpose !== undefined && purpose !== found.purpose)
			return notCompared('otherPurpose', entered, maxAttempts, found);
		// The first is the one that this verification came with; of the others it is surest of the oldest that they came.
		const codes = rightOf(found).filter((_, place, all) => place === 0 || place > all.length - maxWrong);
		const [attempts, wrong] = this.quotas(found, codes.length);
		// They are attempts with the earlier verifications, too, whether the codes of these are right here or not: nobody is to learn it.
		const { tried: earlier = [] } = found;
		const own = [{ quotas: [attempts, wrong] }, ...earlier.map((key) => ({ quotas: [this.tries(key)] }))];
		const places = new Places(store, CODES, own);
		await (entered === '' ? places.look(true) : places.take());
		const reached = places.reached.get(0);
		if (reached) {
			await settle(places, new Set());
			return result(reached.quota === wrong ? 'tooManyWrongCodes' : 'tooManyAttempts', found);
		}
		const left = places.left.get(0) ?? 0;
		// The attempt that was looked for is left, too.
		if (entered === '') return result('nothingEntered', found, left + 1);
		const usedUp = new Set(earlier.filter((_, at) => !places.has(at + 1)));
		const right = codes.filter((code) => !usedUp.has(code.codeKey) && isRight(code, entered));
		if (right.length > 0) {
			// What was right is no wrong code.
			await settle(places, new Set());
			// Both are told only to whoever has the older code: to others, a newer one that left must look like one that was held back.
			const newest = right.find(({ expires: end }) => Date.now() <= end);
			if (!newest) return result('expired', found);
			if (await isReplaced(store, newest, found)) return result('replaced', found);
			const isFirst = await this.use(rightOf(found), found);
			return result(isFirst ? 'match' : 'alreadyUsed', found);
		}
		await settle(places, new Set(own.keys()));
		return result(codes.length > 0 ? 'mismatch' : 'unknownVerification', found, left);
	}

	/** Notes that one of the codes was right, once for all of them; false where one was used before. */
	private async use(codes: readonly RightCode[], { to }: OpenCode): Promise<boolean> {
		const quotas = codes.map(({ codeKey }) => ({
			key: usedKey(codeKey),
			most: 1,
			takes: 1,
			keepMs: VALIDITY.max * 1000,
		}));
		const places = new Places(this.store, CODES, [{ quotas }]);
		await places.take();
		if (!places.has(0)) return false;
		const { prefix, country } = rangesOf(to) ?? {};
		const ranges = [prefix, country].filter((range) => range !== undefined);
		await settle(places, new Set([0]), [
			...noteRows(CODES, ranges.map(confirmedKey), KEPT_FOR.codes.day),
			...noteRows(CODES, [knownKey(to)], KEPT_FOR.codes.confirmed),
		]);
		return true;
	}

	private tries(codeKey: string): Quota {
		return { key: triesKey(codeKey), most: this.limits.maxAttempts, takes: 1, keepMs: VALIDITY.max * 1000 };
	}

	/** @param codes how many are compared at once: to guess at several counts as often as to guess at each */
	private quotas({ to, purpose }: OpenCode, codes: number): [attempts: Quota, wrong: Quota] {
		const { codeKey } = this.verification;
		const { maxWrong } = this.limits;
		return [
			this.tries(codeKey),
			{
				key: wrongKey(codeOwnerKey(to, purpose)),
				most: maxWrong,
				takes: Math.max(1, codes),
				keepMs: KEPT_FOR.codes.day,
			},
		];
	}
}

/** What was taken counts as it is where this fails: a code that was right would be told to be used already by the next attempt. */
async function settle(places: Places, ...[kept, rows]: Parameters<Places['settle']>): Promise<void> {
	await places.settle(kept, rows).catch(() => undefined);
}

/** What an attempt comes to at a verification with which nothing was sent, or a code for something else: the same as at any other, as far as the person can see. */
function notCompared(
	reason: 'unknownVerification' | 'otherPurpose',
	entered: string,
	maxAttempts: number,
	found?: FoundCode,
): IDataObject {
	if (entered === '') return result('nothingEntered', found, maxAttempts);
	return result(reason, found, maxAttempts - 1);
}

function result(reason: keyof typeof MESSAGES, found: FoundCode | undefined, attemptsLeft = 0): IDataObject {
	const { to = null, purpose = null, expires } = found ?? {};
	return {
		verified: reason === 'match',
		reason,
		message: MESSAGES[reason],
		to,
		purpose,
		attemptsLeft,
		expiresAt: isoFromMillis(expires),
	};
}
