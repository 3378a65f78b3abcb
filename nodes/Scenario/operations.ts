import type { Operation } from '../old/operation';
import { sendTransactional } from './message/sendTransactional.operation';
import { create } from './scenario/create.operation';
import { get } from './scenario/get.operation';
import { getMacros } from './scenario/getMacros.operation';
import { getMany } from './scenario/getMany.operation';

/** Everything that Omni Scenario can do. */
export const operations: readonly Operation[] = [create, get, getMacros, getMany, sendTransactional];
