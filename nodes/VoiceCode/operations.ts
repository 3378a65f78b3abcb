import { resource } from '../engine/operation';
import { getStatus } from './code/getStatus';
import { getStatusByLogin } from './code/getStatusByLogin';
import { sendAndWaitForDelivery } from './code/sendAndWaitForDelivery';
import { sendCode } from './code/sendCode';
import { verifyCode } from './code/verifyCode';

/** Everything that Omni Voice Code can do. */
export const operations = [
	resource('Code', 'code', [sendCode, sendAndWaitForDelivery, getStatus, getStatusByLogin, verifyCode]),
];
