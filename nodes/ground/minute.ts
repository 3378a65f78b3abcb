/**
 * How long a minute of a wait is, in milliseconds: the looks at what is waited for, and the limits that people set in minutes, count in
 * it. The end-to-end tests run a copy of the package in which it is shorter (scripts/lib/shortMinute.ts).
 */
export const MINUTE_MS = 60_000;
