import { useLive } from '../live';
import { ClockCard } from './clock';
import { FaultsCard } from './faults';
import { OrderCard } from './order';
import { ResetCard } from './reset';
import { SettingsCard } from './settings';

/** How the service behaves: its clock, its faults, the order of callbacks, where they go, and the reset. */
export function FaultsAndClock() {
	const { state } = useLive();
	if (!state) return <p class="empty">…</p>;
	return (
		<div class="cards">
			<ClockCard state={state} />
			<FaultsCard state={state} />
			<OrderCard state={state} />
			<SettingsCard state={state} />
			<ResetCard state={state} />
		</div>
	);
}
