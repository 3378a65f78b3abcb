import type { Operation } from '../old/operation';
import { upload } from './file/upload.operation';
import { getMany } from './message/getMany.operation';
import { send } from './message/send.operation';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery.operation';
import { get } from './statistics/get.operation';

/** Everything that Omni Email can do. */
export const operations: readonly Operation[] = [upload, getMany, send, sendAndWaitForDelivery, get];
