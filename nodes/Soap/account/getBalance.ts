import { querySoap } from '../../api/soap';
import { itemOperation } from '../../engine/itemOperation';
import { oncePerRun } from '../../service/client';
import { money, readRecord } from '../../service/shapes';
import { nodeError } from '../../service/trouble';

const ROUTE = 'SOAP /smsservicev2.asmx#GetBalance';

const answered = oncePerRun(async (client) => await querySoap(client, ROUTE));

/** The account's balance, the overdraft counted (part 2, 4.6). A decimal stays text, so that no digit is lost. */
export const getBalance = itemOperation({
	name: 'Get Balance',
	action: 'Get the balance',
	description: 'Get the amount that the account can spend, including the overdraft',
	tool: 'Tells the amount that the messaging account can spend, including the overdraft. It takes nothing and changes nothing. Not for what a message will cost.',
	credential: 'omniSoapLoginApi',
	routes: [ROUTE],
	form: {},

	async run(_values, client) {
		const answer = await answered(client);
		const record = readRecord({ balance: answer }, { balance: money });
		if (typeof record.balance === 'string') return [record];
		throw nodeError(client.node, {
			message: "The service's answer has no balance",
			description: `Try again later, or look into your personal account. The service said: ${JSON.stringify(answer)}`,
		});
	},
});
