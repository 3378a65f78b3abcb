import { resource } from '../engine/operation';
import { getReport } from './code/getReport';
import { getStatus } from './code/getStatus';
import { getStatusByLogin } from './code/getStatusByLogin';
import { sendAndWaitForDelivery } from './code/sendAndWaitForDelivery';
import {
	sendAndWaitForCodeByCall,
	sendAndWaitForCodeByChatApp,
	sendAndWaitForCodeByEmail,
	sendAndWaitForCodeBySms,
} from './code/sendAndWaitForCode';
import { sendCode } from './code/sendCode';
import { sendCodeByChatApp, sendCodeByEmail, sendCodeBySms } from './code/sendWrittenCode';
import { verifyCode } from './code/verifyCode';

export const operations = [
	resource('Code', 'code', [
		sendCode,
		sendCodeByChatApp,
		sendCodeByEmail,
		sendCodeBySms,
		sendAndWaitForCodeByCall,
		sendAndWaitForCodeByChatApp,
		sendAndWaitForCodeByEmail,
		sendAndWaitForCodeBySms,
		sendAndWaitForDelivery,
		getReport,
		getStatus,
		getStatusByLogin,
		verifyCode,
	]),
];
