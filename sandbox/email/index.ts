import type { Core, Domain } from '../core/domain';
import { createUpload, filesTable, type Files } from './files';
import { createLook } from './look';
import { createDetails, createStatistics } from './queries';
import { createSend } from './send';
import { TEST_EVENTS } from './testEvents';

/** The email domain (part 1, 2.3, 2.4 and 4.2). */
export function createEmailDomain(core: Core): Domain {
	const files: Files = new Map();
	const statistics = createStatistics(core);
	return {
		name: 'email',
		handlers: {
			sendEmail: createSend(core, files),
			uploadFile: createUpload(core, files),
			listEmailDetails: createDetails(core),
			getEmailStatistics: statistics,
			getEmailStatisticsSample: statistics,
		},
		looks: { email: createLook(files) },
		testEvents: TEST_EVENTS,
		file: (id) => files.get(id),
		tables: [filesTable(files)],
		modes: ['formA', 'xml'],
		reset: () => files.clear(),
	};
}
