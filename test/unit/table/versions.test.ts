import { Numbers } from '../../../nodes/ground/numbers';
import { PersonRows } from '../../../nodes/precautions/personRows';
import { KEPT_FOR, type Kind } from '../../../nodes/table/kinds';
import { ROW_VERSION } from '../../../nodes/table/steps';
import { Store } from '../../../nodes/table/store';
import { DataTables, type TableRow } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { SENDING } from '../../support/readings/sending';
import { WAITING } from '../../support/readings/waiting';
import { ANN, ann, MINUTE, WRITTEN, type Reading, type World } from '../../support/readings/world';
import { firstVersions, left, versionsWith } from '../../support/versions';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
}));

const READINGS: Record<Kind, Reading> = { ...SENDING, ...WAITING };

const versions = versionsWith('rows.json');
const rowsOf = (version: string) => left(version, 'rows') as Array<TableRow & { key: string }>;
const kindsOf = (version: string) => new Set(rowsOf(version).map(({ key }) => key.split(':')[0]));

it('there are rows of each version, and in the newest of every kind', () => {
	expect(versions).toStrictEqual(firstVersions(ROW_VERSION));
	expect([...kindsOf(versions[versions.length - 1])].sort()).toStrictEqual(Object.keys(KEPT_FOR).sort());
});

describe.each(versions)('rows of version %s tell', (version) => {
	let world: World;

	beforeEach(async () => {
		const tables = new DataTables();
		const workflow = `version-${version}-${expect.getState().currentTestName}`;
		const { context } = new N8n({ tables, workflow, executionId: '9' });
		world = { tables, context, store: new Store(context), now: WRITTEN + MINUTE };
		jest.spyOn(Date, 'now').mockImplementation(() => world.now);
		// It makes the table.
		await world.store.read('once', ['name']);
		tables.rows.push(...rowsOf(version));
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	const kinds = kindsOf(version);
	const readings = Object.entries(READINGS).filter(([kind]) => kinds.has(kind));
	it.each(readings.map(([kind, [what, read]]) => [kind, what, read] as const))('%s: %s', async (_kind, _what, read) => {
		await read(world);
	});

	it('what is kept of a person, until it is erased', async () => {
		const person = () =>
			new PersonRows(world.context, [{ key: ann, address: ANN }], ['login', 'payment'], new Numbers());
		const counts = Map.groupBy(await person().read(), ({ kind }) => kind);
		expect(Object.fromEntries([...counts].map(([kind, { length }]) => [kind, length]))).toStrictEqual({
			doNotContact: 1,
			auditedSend: 2,
			code: 8,
			codeLimit: 2,
			codeAttempts: 3,
			messageLimit: 1,
			question: 1,
			planned: 4,
		});
		const { ended, isLeft, listed } = await person().erase();
		expect([ended, isLeft, listed]).toStrictEqual([[{ channel: 'sms', execution: '7' }], false, [ANN]]);
		expect(await person().read()).toMatchObject([{ kind: 'doNotContact', listed: true, words: null }]);
	});
});
