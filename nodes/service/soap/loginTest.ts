import { xmlText } from '../../ground/xml';
import { credentialTest, statusTrouble, strangerTrouble } from '../credentialTest';
import { faultTrouble, readSoap, soapCall } from './envelope';

/** Tests a SOAP login by asking for the balance, which it tells (part 2, 4.6 and 5). */
export const testSoapLogin = credentialTest({
	credential: 'omniSoapLoginApi',
	authorization: () => '',
	request: async (client) => await soapCall(client, 'SOAP /smsservicev2.asmx#GetBalance'),

	read(answer) {
		const said = readSoap(answer.text);
		if (!said) return statusTrouble(answer) ?? strangerTrouble('the answer is no SOAP');
		if ('fault' in said) return faultTrouble(said.fault, answer.status);
		return `The service knows this login: balance ${xmlText(said.result) ?? 'unknown'}.`;
	},
});
