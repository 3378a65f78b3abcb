import { readFileSync } from 'node:fs';
import path from 'node:path';

import { page } from '../../../benchmarks/lib/page';
import { readResults, withResult, type PartResult } from '../../../benchmarks/lib/results';
import { SECTIONS } from '../../../benchmarks/lib/sections';

const result = (date: string, work: string, load = 0): PartResult => ({
	date,
	version: '1.2.3',
	n8n: '2.41.1',
	node: 'v24.21.0',
	machine: '2 cores, 24 GB',
	load,
	lines: [{ work, ours: [3, 1, 2] }],
});

describe('the page of the benchmarks', () => {
	it('is made of the results that are kept', () => {
		expect(readFileSync(path.join(__dirname, '../../../benchmarks/README.md'), 'utf8')).toBe(page(readResults()));
	});

	it('keeps what the other parts found when one is measured again, and says what was measured when', () => {
		const before = { sms: result('2026-01-01', '100 SMS'), soap: result('2026-01-01', 'SMS over SOAP') };
		const after = withResult(before, 'sms', result('2026-02-02', '1,000 SMS'));
		expect(after.soap).toBe(before.soap);
		const [head, sms, soap] = page(after).split('\n## ');
		expect(head).toContain('2 February 2026');
		expect(sms).toContain('| 1,000 SMS | 2.00 ms (1.00 to 3.00) |');
		expect(sms).not.toContain('Measured on');
		expect(soap).toContain('Measured on 1 January 2026 with version 1.2.3');
		expect(soap).toContain('| SMS over SOAP |');
	});

	it('has its parts in one order, whichever was measured first', () => {
		const results = withResult({ soap: result('2026-01-01', 'a') }, 'sms', result('2026-01-01', 'b'));
		expect(page(results).indexOf(SECTIONS.sms.title)).toBeLessThan(page(results).indexOf(SECTIONS.soap.title));
	});

	it('says where something else was running beside the measurement', () => {
		expect(page({ sms: result('2026-01-01', '100 SMS', 7.5) })).toContain('load 7.5');
		expect(page({ sms: result('2026-01-01', '100 SMS', 0.5) })).not.toContain('load');
	});
});
