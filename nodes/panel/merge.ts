import type { Field, Form } from './field';

interface MergedField {
	name: string;
	field: Field<unknown>;
	owners: string[];
}

/**
 * The fields of several forms in one list that keeps the order of each. A field that several have, under the same name,
 * stands there once where their orders allow it.
 */
export function mergeForms(forms: ReadonlyArray<readonly [owner: string, form: Form]>): MergedField[] {
	const merged: MergedField[] = [];
	for (const [owner, form] of forms) {
		const fields = Object.entries(form);
		let next = 0;
		fields.forEach(([name, field], at) => {
			const placeOf = ([ownName, own]: [string, Field<unknown>]): number =>
				merged.findIndex((one, place) => place >= next && one.name === ownName && one.field === own);
			const known = placeOf([name, field]);
			if (known >= 0) {
				merged[known].owners.push(owner);
				next = known + 1;
				return;
			}
			const follower = fields
				.slice(at + 1)
				.map(placeOf)
				.find((place) => place >= 0);
			const free = follower ?? merged.length;
			merged.splice(free, 0, { name, field, owners: [owner] });
			next = free + 1;
		});
	}
	return merged;
}
