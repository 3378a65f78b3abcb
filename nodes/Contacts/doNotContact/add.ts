import { plainAddress, type Evidence } from '../../careful/optOuts';
import { shorten } from '../../ground/errors';
import { INTERNATIONAL, Numbers } from '../../panel/numbers';
import { evidenceForm, noteAll, readEvidence } from './evidence';
import { listOperation } from './listOperation';

/** Puts people on the Do Not Contact list; one who is there already stays there since then. */
export const add = listOperation({
	name: 'Add',
	action: 'Add to the do not contact list',
	description: 'Put people on the list of those who must not be written to',
	tool: 'Notes that a person must not be written to any more, by phone number or email address. Use it as soon as somebody asks for no more messages, e.g. with STOP, and give their own words. Nothing is sent. “added” is false where they were on the list before.',
	form: evidenceForm,
	read: readEvidence,
	apply: async (given, list) => await noteAll(given, list, true, 'added'),
	hint: hintOnNumbers,
});

/** Sends name every number with its country code: one without it stands on the list, and keeps nothing back. */
function hintOnNumbers(given: readonly Evidence[]): string | undefined {
	const without = given.filter(({ address }) => isNational(plainAddress(address)));
	const [first] = without;
	if (!first) return undefined;
	const count = without.length === 1 ? '1 number is' : `${without.length} numbers are`;
	return `${count} not in the international format, and no send finds such a number on the list: “${shorten(first.address)}”. ${INTERNATIONAL}`;
}

/** Whether digits are no number that a send would take as they stand. */
function isNational(digits: string): boolean {
	if (!/^\d+$/.test(digits)) return false;
	try {
		new Numbers().read(digits, '');
		return false;
	} catch {
		return true;
	}
}
