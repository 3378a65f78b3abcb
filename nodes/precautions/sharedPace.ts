import type { Precaution } from '../engine/precaution';
import { PACE, sharePace } from '../table/pace';

/** The SOAP interface's ten requests a second over all processes of n8n, where the credential says so (part 2, 8; docs/store.md). */
export const sharedPace: Precaution = {
	formFor: ({ credential }) => (credential === 'omniSoapLoginApi' ? {} : undefined),
	credential: { field: PACE.field, values: [PACE.shared] },
	hook({ client, context }) {
		sharePace(client, context);
		return undefined;
	},
};
