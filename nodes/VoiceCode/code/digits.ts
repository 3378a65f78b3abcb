/** A code's digits as they were given, where a number gets back the zeros in front that it lost. */
export function withZeros(given: unknown): unknown {
	return typeof given === 'number' ? String(given).padStart(4, '0') : given;
}
