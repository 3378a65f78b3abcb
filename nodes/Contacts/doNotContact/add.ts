import { plainAddress } from '../../careful/optOuts';
import { listOperation } from './listOperation';
import { proofForm, readProof } from './proof';

/** Puts people on the Do Not Contact list; one who is there already stays there since then. */
export const add = listOperation({
	name: 'Add',
	action: 'Add to the do not contact list',
	description: 'Put people on the list of those who must not be written to',
	form: proofForm,
	read: readProof,

	async apply(proofs, list) {
		const there = await list.among(proofs.map(({ address }) => address));
		const fresh = new Map(
			proofs.map((proof) => [plainAddress(proof.address), proof] as const).filter(([key]) => !there.has(key)),
		);
		await list.note('out', [...fresh.values()]);
		return proofs.map(({ address }) => [{ address, listed: true, added: fresh.has(plainAddress(address)) }]);
	},
});
