import { shownMeanwhile } from '../../../nodes/delivery/rest';

it.each([1, 100, 101, 32_000])('of %i items that wait the editor shows a hundred at most', (count) => {
	const items = Array.from({ length: count }, (_, at) => ({ json: { at } }));
	expect(shownMeanwhile(items)).toEqual(items.slice(0, 100));
});
