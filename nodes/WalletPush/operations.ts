import type { Operation } from '../old/operation';
import { send } from './message/send.operation';

/** Everything that Omni Wallet Push can do. */
export const operations: readonly Operation[] = [send];
