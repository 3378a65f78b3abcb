import type { Operation } from '../old/operation';
import { get } from './account/get.operation';
import { estimate } from './message/estimate.operation';
import { getMany } from './tariff/getMany.operation';

/** Everything that Omni Account can do. */
export const operations: readonly Operation[] = [get, estimate, getMany];
