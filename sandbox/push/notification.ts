import type { Schemas } from '../../contract/generated/types';

/** A push notification (part 1, 2.7). */
export type Notification = Schemas['PushNotification'];

/** Whether a notification is of the earlier form, as the contract tells the two apart. */
export function isEarlier({ priority, android = {} }: Partial<Notification>): boolean {
	if (priority !== undefined) return /^[0-3]$/.test(priority);
	return 'icon' in android || 'iconCollor' in android;
}

/** What a notification has for devices; each of its two objects may be there and empty. */
export function deviceFields({ apns, android }: Pick<Partial<Notification>, 'apns' | 'android'>) {
	return { ...android, ...apns };
}
