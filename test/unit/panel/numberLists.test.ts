import { COUNTRIES, judged } from '../../support/numberLists';

/** As many as there are ways to write a number in each country. */
const COUNT = COUNTRIES.length * 15;

describe('made numbers of ten countries in all the ways that people write them', () => {
	it('are all right in a list of one country, which is named', () => {
		expect(judged(COUNT, true)).toStrictEqual({ right: COUNT, named: 0, hinted: 0, wrong: 0 });
	});

	it('go to a country that was not meant only where no country is named and a plus is missing', () => {
		const { right, named, hinted, wrong } = judged(COUNT, false);
		expect({ right, named, hinted, wrong }).toStrictEqual({ right: 83, named: 60, hinted: 5, wrong: 2 });
	});
});
