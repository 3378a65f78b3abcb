import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { StateView } from '../outbox/views';
import { addressOf, read, reasonOf, type Query } from './api';

/** What the page hears from the sandbox. */
export interface Live {
	state?: StateView;
	/** When the state came, in real milliseconds. */
	heard: number;
	isConnected: boolean;
}

export const LiveContext = createContext<Live>({ heard: 0, isConnected: false });

/** Listens to the sandbox while the page is seen: a hidden page would hold one of the browser's few connections. */
export function useListening(): Live {
	const [live, setLive] = useState<Live>({ heard: Date.now(), isConnected: true });
	useEffect(() => {
		let source: EventSource | undefined;
		const listen = (): void => {
			source?.close();
			source = undefined;
			if (document.hidden) return;
			source = new EventSource(addressOf('changes'));
			source.onmessage = ({ data }: MessageEvent<string>) =>
				setLive({ state: JSON.parse(data) as StateView, heard: Date.now(), isConnected: true });
			source.onerror = () => setLive((known) => ({ ...known, isConnected: false }));
		};
		listen();
		document.addEventListener('visibilitychange', listen);
		return () => {
			document.removeEventListener('visibilitychange', listen);
			source?.close();
		};
	}, []);
	return live;
}

/** The sandbox's state as it was heard last. */
export function useLive(): Live {
	return useContext(LiveContext);
}

/** The time on the sandbox's clock, which goes on between two messages. */
export function clockOf({ state, heard }: Live): number {
	return state ? state.now + (Date.now() - heard) * state.speed : Date.now();
}

/** An answer of the control interface, asked for anew whenever something happened in the sandbox. */
export interface Data<Answer> {
	answer?: Answer;
	error?: string;
}

/** Reads something and keeps it fresh; with no path it reads nothing. */
export function useData<Answer>(path: string | undefined, query: Query = {}): Data<Answer> {
	const { state } = useLive();
	const [data, setData] = useState<Data<Answer> & { key?: string }>({});
	const key = JSON.stringify([path, query]);
	useEffect(() => {
		if (path === undefined) return;
		let isWanted = true;
		read<Answer>(path, query).then(
			(answer) => isWanted && setData({ answer, key }),
			(error: unknown) => isWanted && setData({ error: reasonOf(error), key }),
		);
		return () => {
			isWanted = false;
		};
	}, [key, state?.last]);
	// What was read for something else is not shown under this name.
	return data.key === key ? data : {};
}
