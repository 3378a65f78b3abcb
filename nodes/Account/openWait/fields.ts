import { notice } from '../../panel/fields';

/** n8n asks for a credential for the whole node. */
export const credentialNotice = notice(
	'This looks into n8n’s data table “Omni Messaging” and asks n8n itself, not the service. It sees what waits in this project for more than a minute.',
);
