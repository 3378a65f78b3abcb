import type { Operation } from '../engine/operation';
import { getMany } from './message/getMany.operation';
import { getStatuses } from './message/getStatuses.operation';
import { reconcile } from './message/reconcile.operation';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { get } from './statistics/get.operation';

/** Everything that Omni SMS can do. */
export const operations: readonly Operation[] = [getMany, getStatuses, reconcile, send, sendAndWaitForDelivery, get];
