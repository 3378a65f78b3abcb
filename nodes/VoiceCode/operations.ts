import type { Operation } from '../old/operation';
import { getStatus } from './code/getStatus.operation';
import { getStatusByLogin } from './code/getStatusByLogin.operation';
import { sendCode } from './code/sendCode.operation';
import { verifyCode } from './code/verifyCode.operation';

/** Everything that Omni Voice Code can do. */
export const operations: readonly Operation[] = [getStatus, getStatusByLogin, sendCode, verifyCode];
