import type { Precaution } from '../engine/precaution';
import type { Client } from '../service/client';
import { limiter, type Pacer } from '../service/limiter';
import { SharedPace } from '../table/pace';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';

/** The SOAP interface's ten requests a second over all processes of n8n, where the credential says so (part 2, 8; docs/store.md). */
export const sharedPace: Precaution = {
	form: {},
	isFor: ({ credential }) => credential === 'omniSoapLoginApi',
	credential: { field: 'pace', values: ['shared'] },
	guard({ client, context }) {
		client.pacer = orElseAlone(new SharedPace(new Store(context)), client);
		return undefined;
	},
};

/** Without the store the process keeps the pace by itself. */
function orElseAlone(shared: Pacer, client: Client): Pacer {
	return {
		async turn(key, most) {
			try {
				await shared.turn(key, most);
			} catch (error) {
				const { message, fix } = storeTrouble(error);
				client.hint(`The pace of the SOAP interface was kept by this process alone: ${message}. ${fix}`);
				await limiter.turn(key, most);
			}
		},
	};
}
