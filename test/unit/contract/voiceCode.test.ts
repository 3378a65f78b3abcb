import { contract, rules } from './rules';

const call = {
	Login: 'me',
	Password: 'secret',
	DestinationAddress: '+12025550123',
	Data: '0042',
	SourceAddress: 'Shop',
};

rules('voiceCode.yaml#/schemas/VoiceCode', [
	['leading zeros', call],
	['five digits', { ...call, Data: '00421' }, 'Data: must match pattern "^[0-9]{4}$"'],
	['a letter', { ...call, Data: '004a' }, 'Data: must match pattern "^[0-9]{4}$"'],
	['no sender', { ...call, SourceAddress: undefined }, "SourceAddress: must have required property 'SourceAddress'"],
]);

rules('voiceCode.yaml#/schemas/VoiceCodeResult', [
	['ids as text', ['9007199254740993']],
	['an id as a number', [1], '[0]: must be string'],
]);

rules('voiceCode.yaml#/schemas/VoiceCodeFailure', [['a code and a text', { Code: 5, Desc: 'no credit' }]]);

it('login and password are parameters, not a scheme', () => {
	for (const id of ['sendVoiceCode', 'sendVoiceCodeByGet', 'getVoiceCodeState']) {
		expect(contract.operations.get(id)!.security).toStrictEqual([]);
	}
});
