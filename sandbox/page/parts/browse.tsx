import type { ComponentChildren } from 'preact';
import { go, useRoute } from '../route';
import { Filter, Search } from './filters';
import { Split } from './split';
import { VirtualList } from './virtualList';

/** What a list can be narrowed by; its name is that in the address and in the query of the list. */
export interface Narrowing {
	name: string;
	/** What stands there while everything is shown. */
	label: string;
	choices: Array<[value: string, words: string]>;
}

/** How messages can be narrowed by what became of them. */
export const BY_STATUS: Narrowing = {
	name: 'tone',
	label: 'All statuses',
	choices: [
		['good', 'Arrived'],
		['busy', 'On their way'],
		['bad', 'Failed'],
	],
};

interface Props<Row> {
	/** What the list is of. */
	label: string;
	/** What one row is. */
	noun: string;
	/** Where the outbox has the rows. */
	path: string;
	searchLabel: string;
	filters: Narrowing[];
	/** What can be done above the list. */
	action?: ComponentChildren;
	/** Every row is that many pixels high. */
	height: number;
	keyOf: (row: Row) => string;
	draw: (row: Row) => ComponentChildren;
	/** Said while there is nothing at all. */
	empty: ComponentChildren;
	/** What is open, by its key. */
	detail: (key: string) => ComponentChildren;
}

/** A list that can be searched and narrowed, and beside it the one of its rows that is open. */
export function Browse<Row>(props: Props<Row>) {
	const { label, noun, path, searchLabel, filters, action, height, keyOf, draw, empty, detail } = props;
	const route = useRoute();
	const { open } = route;
	const query = Object.fromEntries(['search', ...filters.map(({ name }) => name)].map((name) => [name, route[name]]));
	const isNarrowed = Object.values(query).some(Boolean);
	const list = (
		<>
			<div class="filters">
				<Search label={searchLabel} />
				{filters.map((filter) => (
					<Filter key={filter.name} {...filter} />
				))}
				{action}
			</div>
			<VirtualList<Row>
				label={label}
				noun={noun}
				path={path}
				query={query}
				height={height}
				keyOf={keyOf}
				draw={draw}
				opened={open}
				onOpen={(key) => go({ open: key })}
				empty={isNarrowed ? 'Nothing fits.' : empty}
			/>
		</>
	);
	return (
		<Split
			label={label}
			list={list}
			isOpen={open !== undefined}
			detail={open === undefined ? <p class="empty">Choose a {noun}.</p> : detail(open)}
		/>
	);
}
