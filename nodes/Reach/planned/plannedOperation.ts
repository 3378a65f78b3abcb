import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Item, Operation, Run } from '../../engine/operation';
import type { Form, Values } from '../../panel/field';
import { Store } from '../../table/store';
import { runForAllItems } from '../../table/forAllItems';
import { StoreTrouble } from '../../table/trouble';
import { credentialNotice } from './fields';

interface PlannedDefinition<F extends Form, T> extends Pick<
	Operation,
	'name' | 'action' | 'description' | 'readsNumbers'
> {
	form: F;
	read(values: Values<F>, item: Item): T;
	/** The output of each of what the items ask for, or why it was not done though others were. Throws StoreTrouble; nothing is done then. */
	apply(wanted: readonly T[], store: Store, run: Run): Promise<Array<IDataObject | StoreTrouble>>;
}

/** Makes the operation of a definition; it asks nothing of the service. */
export function plannedOperation<F extends Form, T>(definition: PlannedDefinition<F, T>): Operation {
	const { name, action, description, readsNumbers } = definition;
	const execute = async (run: Run): Promise<INodeExecutionData[]> => {
		const store = new Store(run.context);
		return await runForAllItems(run, {
			form: definition.form,
			read: (values, item) => definition.read(values, item),
			apply: async (wanted: readonly T[]) =>
				(await definition.apply(wanted, store, run)).map((row) => (row instanceof StoreTrouble ? row : [row])),
		});
	};
	const form = { credentialNotice, ...definition.form };
	const about = { name, action, description, ...(readsNumbers && { readsNumbers }) };
	return { ...about, form, tool: false, credential: 'omniApiKeyApi', routes: [], execute };
}
