import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Rows } from '../../outbox/views';
import { read, reasonOf, type Query } from '../api';
import { countText } from '../format';
import { useLive } from '../live';

const PART = 100;
/** Rows that are drawn above and below what is seen. */
const MARGIN = 8;

interface Props<Row> {
	/** What the list is of, for screen readers. */
	label: string;
	/** What one row is. */
	noun: string;
	path: string;
	query: Query;
	/** Every row is that many pixels high. */
	height: number;
	keyOf: (row: Row) => string;
	draw: (row: Row) => ComponentChildren;
	opened: string | undefined;
	onOpen: (key: string) => void;
	empty: ComponentChildren;
}

interface Loaded<Row> {
	/** The question that the parts answer. */
	key: string;
	total: number;
	parts: Map<number, Row[]>;
}

/**
 * A list of any length of which only what is seen is read and drawn. Arrow keys, Page, Home and End move in it, Enter opens. All rows are of one
 * height, so that which ones are seen is two divisions: a library for it (@tanstack/virtual-core) would need more lines to be joined to Preact.
 */
export function VirtualList<Row>({ label, noun, path, query, height, keyOf, draw, opened, onOpen, empty }: Props<Row>) {
	const box = useRef<HTMLDivElement>(null);
	const [view, setView] = useState({ top: 0, height: 600 });
	const [active, setActive] = useState(0);
	const key = JSON.stringify([path, query]);
	const first = Math.max(Math.floor(view.top / height) - MARGIN, 0);
	const count = Math.ceil(view.height / height) + 2 * MARGIN;
	const { loaded, error } = useParts<Row>(key, path, query, first, first + count);
	const total = loaded?.total ?? 0;
	const rowAt = (at: number): Row | undefined => loaded?.parts.get(Math.floor(at / PART))?.[at % PART];
	const isOpened = (at: number): boolean => {
		const row = rowAt(at);
		return row !== undefined && keyOf(row) === opened;
	};

	useEffect(() => {
		box.current?.scrollTo(0, 0);
		setActive(0);
	}, [key]);
	useLayoutEffect(() => {
		const node = box.current;
		if (!node) return;
		const measure = (): void => setView({ top: node.scrollTop, height: node.clientHeight });
		const observer = new ResizeObserver(measure);
		observer.observe(node);
		node.addEventListener('scroll', measure, { passive: true });
		return () => {
			observer.disconnect();
			node.removeEventListener('scroll', measure);
		};
	}, []);

	const move = (to: number): void => {
		const at = Math.min(Math.max(to, 0), total - 1);
		setActive(at);
		const node = box.current;
		if (!node) return;
		if (at * height < node.scrollTop) node.scrollTop = at * height;
		const bottom = (at + 1) * height - node.clientHeight;
		if (bottom > node.scrollTop) node.scrollTop = bottom;
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		const page = Math.max(Math.floor(view.height / height) - 1, 1);
		const steps: Record<string, number> = {
			ArrowDown: active + 1,
			ArrowUp: active - 1,
			PageDown: active + page,
			PageUp: active - page,
			Home: 0,
			End: total - 1,
		};
		const row = rowAt(active);
		if (event.key in steps) move(steps[event.key] ?? 0);
		else if ((event.key === 'Enter' || event.key === ' ') && row) onOpen(keyOf(row));
		else return;
		event.preventDefault();
	};

	const shown = Array.from({ length: Math.max(Math.min(first + count, total) - first, 0) }, (_, at) => first + at);
	return (
		<div class="list">
			<div
				ref={box}
				class="rows"
				role="listbox"
				tabIndex={0}
				aria-label={label}
				aria-activedescendant={total > 0 ? `${path}-${active}` : undefined}
				onKeyDown={onKeyDown}
			>
				<div class="whole" role="presentation" style={{ height: `${total * height}px` }}>
					{shown.map((at) => {
						const row = rowAt(at);
						return (
							<div
								key={row ? keyOf(row) : `at-${at}`}
								id={`${path}-${at}`}
								class={`row${at === active ? ' active' : ''}`}
								role="option"
								aria-selected={isOpened(at)}
								aria-setsize={total}
								aria-posinset={at + 1}
								style={{ top: `${at * height}px`, height: `${height}px` }}
								onClick={() => {
									setActive(at);
									if (row) onOpen(keyOf(row));
								}}
							>
								{row ? draw(row) : <span class="dim">…</span>}
							</div>
						);
					})}
				</div>
				{loaded && total === 0 && <div class="empty">{empty}</div>}
				{error !== undefined && <div class="empty bad">{error}</div>}
			</div>
			<div class="total" role="status">
				{loaded ? countText(total, noun) : '…'}
			</div>
		</div>
	);
}

/** Reads the parts that hold the rows from `first` to `end`, again whenever something happened. */
function useParts<Row>(key: string, path: string, query: Query, first: number, end: number) {
	const { state } = useLive();
	const [loaded, setLoaded] = useState<Loaded<Row>>();
	const [error, setError] = useState<string>();
	const firstPart = Math.floor(first / PART);
	const lastPart = Math.max(Math.floor((end - 1) / PART), firstPart);
	useEffect(() => {
		let isWanted = true;
		const wanted = Array.from({ length: lastPart - firstPart + 1 }, (_, at) => firstPart + at);
		const reading = wanted.map((part) => read<Rows<Row>>(path, { ...query, limit: PART, offset: part * PART }));
		Promise.all(reading).then(
			(answers) => {
				if (!isWanted) return;
				const parts = new Map(answers.map(({ rows }, at) => [wanted[at] ?? 0, rows]));
				setLoaded({ key, total: answers[0]?.total ?? 0, parts });
				setError(undefined);
			},
			(problem: unknown) => isWanted && setError(reasonOf(problem)),
		);
		return () => {
			isWanted = false;
		};
	}, [key, firstPart, lastPart, state?.last]);
	return { loaded: loaded?.key === key ? loaded : undefined, error };
}
