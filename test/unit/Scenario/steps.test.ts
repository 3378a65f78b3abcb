import fc from 'fast-check';

import { transactionalEntries, transactionalVerdict } from '../../../nodes/Scenario/message/answer';
import { Group } from '../../../nodes/service/pairing';
import { byId, failed, ok, type Drafted } from './support';

type Named = 'phone' | 'email' | 'contactId' | 'nobody';

const phone = (at: number): string => `4477000${at}`;
const email = (at: number): string => `p${at}@example.com`;

/** What the service answers of a contact's first steps: a message, or a refusal that names the contact in some way. */
function linesOf(at: number, steps: ReadonlyArray<Named | 'taken'>, key: string): { sent: object[]; errors: object[] } {
	const names = { phone: { phone: phone(at) }, email: { email: email(at) }, contactId: { contactId: key } };
	const errors = steps.filter((step) => step !== 'taken');
	return {
		sent: steps.flatMap((step, index) => (step === 'taken' ? [ok(key, `7${at}${index}`)] : [])),
		errors: errors.map((step) => failed(`${step === 'nobody' ? '' : JSON.stringify(names[step])} a.b no`)),
	};
}

/** What becomes of each draft, as the engine tells it, with the ID that is its own: a group is taken or refused where all of it is. */
function told(result: object, drafts: Drafted[]): string[] {
	return (transactionalEntries({ result }, drafts) ?? []).map((entry) => {
		if (entry === undefined) return 'open';
		const entries = entry instanceof Group ? entry.entries : [entry];
		const size = entry instanceof Group ? entry.size : 1;
		const verdicts = entries.map((one) => transactionalVerdict(one));
		const [first] = verdicts;
		if (!(entry instanceof Group) && first.accepted) return `taken: ${(first.output.messageId as string).slice(0, 2)}`;
		if (entries.length >= size && verdicts.every(({ accepted }) => accepted)) return 'taken';
		return entries.length >= size && verdicts.every(({ accepted }) => accepted === false) ? 'refused' : 'open';
	});
}

it.each<[string, Named[]]>([
	['that come with the request', ['phone', 'email', 'nobody']],
	['by ID', ['phone', 'email', 'contactId', 'nobody']],
])(
	'whatever first steps send to contacts %s, no message that was taken is told as refused, or the other way',
	(_what, ways) => {
		const step = fc.constantFrom<Named | 'taken'>('taken', ...ways);
		const people = fc
			.integer({ min: 1, max: 3 })
			.chain((count) =>
				fc.array(fc.array(step, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 4 }),
			);
		fc.assert(
			fc.property(people, fc.boolean(), (all, isListed) => {
				const drafts = ways.includes('contactId')
					? byId(...all.map((_steps, at) => String(at + 1)))
					: all.map((_steps, at): Drafted => ({ identity: { phone: `+${phone(at)}`, email: email(at) } }));
				const keys = drafts.map(({ identity: { contactId } }, at) => contactId ?? `9${at}`);
				const lines = all.map((steps, at) => linesOf(at, steps, keys[at]));
				const taken = all.map((steps) => steps.includes('taken'));
				const result = {
					...(isListed && { contactIds: keys.filter((_key, at) => taken[at]) }),
					sendAnswers: lines.flatMap(({ sent }) => sent),
					errorAnswers: lines.flatMap(({ errors }) => errors),
				};
				for (const [at, what] of told(result, drafts).entries()) {
					expect(taken[at] ? ['taken', `taken: 7${at}`, 'open'] : ['refused', 'open']).toContain(what);
				}
			}),
			{ numRuns: 2_000 },
		);
	},
);
