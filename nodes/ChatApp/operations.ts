import type { Operation } from '../old/operation';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { sendEarlier } from './message/sendEarlier.operation';

/** Everything that Omni Chat App can do. */
export const operations: readonly Operation[] = [send, sendAndWaitForDelivery, sendEarlier];
