import { plainAddress } from '../../careful/optOuts';
import { listOperation } from './listOperation';
import { proofForm, readProof } from './proof';

/** Takes people from the Do Not Contact list. What was noted before stays in the data table as proof. */
export const remove = listOperation({
	name: 'Remove',
	action: 'Remove from the do not contact list',
	description: 'Take people from the list, e.g. when they wrote START',
	form: proofForm,
	read: readProof,

	async apply(proofs, list) {
		const there = await list.among(proofs.map(({ address }) => address));
		const listed = new Map(
			proofs.map((proof) => [plainAddress(proof.address), proof] as const).filter(([key]) => there.has(key)),
		);
		await list.note('in', [...listed.values()]);
		return proofs.map(({ address }) => [{ address, listed: false, removed: listed.has(plainAddress(address)) }]);
	},
});
