import { OPERATIONS } from '../../support/openPanels';
import { patternOf } from './plan';

/** The routes of the operations that change nothing. */
const ASKING = OPERATIONS.filter(([, { operation }]) => operation.effect === undefined).flatMap(([, { operation }]) =>
	operation.routes.map((use) => patternOf(typeof use === 'string' ? use : use.route)),
);

/**
 * Whether a route writes, also as a request has it, which its method does not say: whatever a write asks first, an operation that changes
 * nothing asks, too.
 */
export function isWriting(route: string): boolean {
	return !ASKING.some((pattern) => pattern.test(route));
}
