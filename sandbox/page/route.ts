import { useEffect, useState } from 'preact/hooks';
import { queryText, type Query } from './api';

/** What the address of the page says: the view, its filters, and what is open. */
export type Route = Readonly<Record<string, string | undefined>>;

const CHANGED = 'outbox-route';

/** What the address says now. */
export function routeNow(): Route {
	return Object.fromEntries(new URLSearchParams(location.search));
}

/** The address of the page with some of it changed. */
export function linkTo(changes: Query): string {
	return `/${queryText({ ...routeNow(), ...changes })}`;
}

/** Goes to another state of the page; `replace` makes no step to go back to, as typing in a search does. */
export function go(changes: Query, how: 'push' | 'replace' = 'push'): void {
	goTo(linkTo(changes), how);
}

/** Goes to an address of the page. */
export function goTo(link: string, how: 'push' | 'replace' = 'push'): void {
	if (how === 'push') history.pushState(null, '', link);
	else history.replaceState(null, '', link);
	dispatchEvent(new Event(CHANGED));
}

/** What the address says, now and whenever it changes. */
export function useRoute(): Route {
	const [route, setRoute] = useState(routeNow);
	useEffect(() => {
		const update = (): void => setRoute(routeNow());
		addEventListener('popstate', update);
		addEventListener(CHANGED, update);
		return () => {
			removeEventListener('popstate', update);
			removeEventListener(CHANGED, update);
		};
	}, []);
	return route;
}
