import { bundledPackages, findingsOf } from '../../../scripts/lib/audit';

const LICENCES =
	'Bundled in.\n\n== @scope/one 1.2.0 (MIT)\n\nMIT License\n== not a heading\n\n== luxon 3.7.2 (MIT)\n\nText\n';

describe('advisories', () => {
	it('are looked for in every package that the build has bundled', () => {
		expect(bundledPackages(LICENCES)).toStrictEqual(['@scope/one 1.2.0', 'luxon 3.7.2']);
	});

	it('about bundled packages are told one by one, those about tools are counted', () => {
		const advisory = { title: 'Slow on long texts', url: 'https://example.com/a', range: '<3.8.0' };
		const vulnerabilities = {
			luxon: { severity: 'high', via: [advisory, 'tinydep'] },
			jest: { severity: 'low', via: ['luxon'] },
		};
		expect(findingsOf(bundledPackages(LICENCES), { vulnerabilities })).toStrictEqual({
			bundled: [
				'luxon 3.7.2 (high): Slow on long texts, versions <3.8.0, https://example.com/a',
				'luxon 3.7.2 (high): through tinydep',
			],
			tools: 1,
		});
	});

	it('that a registry does not have are no clean result', () => {
		expect(findingsOf(['luxon 3.7.2'], { message: '405 Method Not Allowed' })).toBeUndefined();
		expect(findingsOf(['luxon 3.7.2'], { vulnerabilities: {} })).toStrictEqual({ bundled: [], tools: 0 });
	});
});
