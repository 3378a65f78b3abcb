const LOCALE = 'en-GB';
const ZONE = { timeZone: 'UTC' } as const;
const DAY = 86_400_000;

const time = new Intl.DateTimeFormat(LOCALE, { ...ZONE, timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(LOCALE, { ...ZONE, day: 'numeric', month: 'short', year: 'numeric' });
const longDay = new Intl.DateTimeFormat(LOCALE, {
	...ZONE,
	weekday: 'long',
	day: 'numeric',
	month: 'long',
	year: 'numeric',
});
const number = new Intl.NumberFormat(LOCALE);

/** The time of day, UTC. */
export function timeText(at: number): string {
	return time.format(at);
}

/** The day in words, as it is seen from the day on the sandbox's clock. */
export function dayText(at: number, now: number): string {
	const distance = Math.floor(now / DAY) - Math.floor(at / DAY);
	const words = ['Today', 'Yesterday'][distance];
	return words === undefined ? longDay.format(at) : `${words}, ${longDay.format(at)}`;
}

/** Day and time, the day only where it is not the one on the sandbox's clock. */
export function momentText(at: number, now: number): string {
	return isSameDay(at, now) ? timeText(at) : `${day.format(at)}, ${timeText(at)}`;
}

/** Day and time in full. */
export function fullText(at: number): string {
	return `${longDay.format(at)}, ${timeText(at)} UTC`;
}

export function isSameDay(one: number, other: number): boolean {
	return Math.floor(one / DAY) === Math.floor(other / DAY);
}

/** A number with its thousands apart. */
export function numberText(value: number): string {
	return number.format(value);
}

/** A count with its noun. */
export function countText(count: number, one: string, many = `${one}s`): string {
	return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** A person's address as people read it: a phone number with its plus sign, anything else as it is. */
export function personText(address: string): string {
	return /^\d{7,15}$/.test(address) ? `+${address}` : address;
}

/** The size of a file. */
export function sizeText(bytes: number): string {
	if (bytes < 1024) return countText(bytes, 'byte');
	const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
	return `${size.toFixed(1)} ${unit}`;
}
