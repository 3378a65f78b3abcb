/** The part of vega-lite that the chart takes: its own types are out of reach for this project's way of resolving modules. */
declare module 'vega-lite' {
	import type { Spec } from 'vega';

	/** Gives the vega specification of a vega-lite one. */
	export function compile(spec: object): { spec: Spec };
}
