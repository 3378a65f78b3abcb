/** A button of a notification (part 1, 2.7). */
export interface Button {
	icon?: string;
	caption?: string;
	action?: string;
}

/** What a notification has for one kind of devices; only the fields that the sandbox looks at. */
export interface Device {
	buttons?: Button[];
	image?: string;
	action?: string;
	icon?: string;
	iconCollor?: string;
}

/** A push notification as the contract lets it pass (part 1, 2.7). */
export interface Notification {
	from: number | bigint;
	to: string;
	title: string;
	text: string;
	priority?: string;
	validity?: number;
	platform?: string;
	options?: Record<string, unknown>;
	apns?: Device;
	android?: Device;
}

/** Whether a notification is of the earlier form, as the contract tells the two apart. */
export function isEarlier({ priority, android }: Partial<Notification>): boolean {
	if (priority !== undefined) return /^[0-3]$/.test(priority);
	return android?.icon !== undefined || android?.iconCollor !== undefined;
}
