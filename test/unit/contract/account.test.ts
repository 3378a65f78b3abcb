import { rules } from './rules';

const planRecord = {
	planRecordId: 1,
	channel: 'SMS',
	steps: [
		{ startStep: 0, endStep: 99, price: 0.05 },
		{ startStep: 100, price: 0.04 },
	],
};

rules('account.yaml#/schemas/TariffResponse', [
	['a tariff whose last step has no end', { result: [{ planRecord, quantity: 12 }] }],
	[
		'a step without a price',
		{ result: [{ planRecord: { ...planRecord, steps: [{ startStep: 0 }] } }] },
		"result[0].planRecord.steps[0].price: must have required property 'price'",
	],
]);
