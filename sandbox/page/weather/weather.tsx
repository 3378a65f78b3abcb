import { useLive } from '../live';
import { ClockCard } from './clock';
import { DisorderCard } from './disorder';
import { FaultsCard } from './faults';
import { ResetCard } from './reset';
import { SettingsCard } from './settings';

/** How the service behaves: its clock, its faults, how callbacks go astray, and the way back to the start. */
export function Weather() {
	const { state } = useLive();
	if (!state) return <p class="empty">…</p>;
	return (
		<div class="cards">
			<ClockCard state={state} />
			<FaultsCard state={state} />
			<DisorderCard state={state} />
			<SettingsCard state={state} />
			<ResetCard state={state} />
		</div>
	);
}
