import type { IDataObject } from 'n8n-workflow';

import type { Pending } from '../engine/draft';
import type { Guard } from '../engine/guard';
import type { Precaution } from '../engine/precaution';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { eachInTurns, mapInTurns } from '../ground/turns';
import { flag } from '../panel/fields';
import { compileForm } from '../panel/read';
import { nodeError, type Trouble } from '../service/trouble';
import type { Noted } from '../store/rowLog';
import { storeTrouble } from '../store/trouble';
import { entryOf, OptOuts } from './optOuts';
import { recipientsOf } from './recipients';

const form = {
	doNotContact: flag('Respect Do Not Contact', {
		description:
			'Whether to leave out recipients who are on the Do Not Contact list of this project, which Omni Contacts keeps; their items come out with the code OPTED_OUT',
		noDataExpression: true,
	}),
};

/** Do Not Contact: nothing is sent to people on the list, which is read once in a run (docs/store.md). */
export const doNotContact: Precaution = {
	form,
	isFor: ({ effect }) => effect === 'message',
	guard: (run) => (compileForm(form, run.parameters)(0).doNotContact ? new DoNotContact(run) : undefined),
};

class DoNotContact implements Guard {
	constructor(private readonly run: Run) {}

	async before(pending: ReadonlyArray<Pending>): Promise<ReadonlyMap<number, Fate>> {
		const fates = new Map<number, Fate>();
		const recipients = await mapInTurns(pending, ({ itemIndex, draft }) => ({
			itemIndex,
			identity: draft.identity,
			people: recipientsOf(draft).flatMap(({ key, address }) => (key === undefined ? [] : [{ key, address }])),
		}));
		const all = recipients.flatMap(({ people }) => people.map(({ key }) => key));
		const optedOut = all.length === 0 ? new Map<string, never>() : await this.listed(all);
		await eachInTurns(recipients, ({ itemIndex, identity, people }) => {
			if (people.length === 0) fates.set(itemIndex, { state: 'invalid', trouble: UNNAMED, identity });
			const out = people.filter(({ key }) => optedOut.has(key));
			const [first] = out.flatMap(({ key }) => optedOut.get(key) ?? []);
			if (first === undefined) return;
			const addresses = out.map(({ address }) => address);
			fates.set(itemIndex, { state: 'held', output: { ...identity, ...outputOf(addresses, first) } });
		});
		return fates;
	}

	private async listed(keys: readonly string[]): ReturnType<OptOuts['among']> {
		try {
			return await new OptOuts(this.run.context).among(keys);
		} catch (error) {
			const { message, fix } = storeTrouble(error);
			throw nodeError(this.run.node, {
				message: 'Nothing was sent, since the Do Not Contact list could not be read',
				description: `${message}. ${fix}`,
			});
		}
	}
}

const UNNAMED: Trouble = {
	message: 'The recipient is named by an ID or a device only, which the Do Not Contact list can not be asked for',
	description: 'Name the phone number or email address, or switch “Respect Do Not Contact” off.',
};

/** What is told of a message to people on the list: which of them, and since when and why the first of them is. */
function outputOf(optedOut: string[], first: Noted): IDataObject {
	const { messageId: stopMessageId, ...why } = entryOf(first);
	return { code: 'OPTED_OUT', messageId: null, optedOut, ...why, stopMessageId };
}
