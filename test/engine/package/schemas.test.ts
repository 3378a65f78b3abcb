import { checkSchemas, makeSchemas, type Schemas } from '../../../scripts/schemas';
import { useNoPace } from '../../support/unpaced';

useNoPace();

const SMS_SEND = 'nodes/Sms/__schema__/v1.0.0/message/send.json';

let made: Schemas;
beforeAll(async () => (made = await makeSchemas()));

it('every operation has a schema of what it gives out today, and no schema is left over', () => {
	expect(checkSchemas(made)).toStrictEqual([]);
});

it('a schema names what is always there, what is null where a message was refused, and the reasons', () => {
	expect(made.files[SMS_SEND]).toStrictEqual({
		type: 'object',
		properties: {
			rehearsed: { type: 'boolean' },
			scheduledTime: { type: 'string' },
			partsSaved: { type: 'number' },
			replaced: {
				type: 'array',
				items: {
					type: 'object',
					properties: { character: { type: 'string' }, by: { type: 'string' }, times: { type: 'number' } },
				},
			},
			numberType: { type: 'string' },
			cost: { type: 'number' },
			currencyId: { type: 'string' },
			to: { type: 'string' },
			code: { type: 'string' },
			messageId: { type: ['string', 'null'] },
			parts: { type: 'number' },
			text: { type: 'string' },
			reasons: {
				type: 'array',
				items: {
					type: 'object',
					properties: { key: { type: 'string' }, ref: { type: 'string' }, defaultMessage: { type: 'string' } },
				},
			},
			message: { type: 'string' },
			httpCode: { type: 'string' },
		},
		version: 1,
	});
});

it('the trigger has one of all its events', () => {
	const { properties } = made.files['nodes/Trigger/__schema__/v2.0.0.json'] as { properties: object };
	expect(properties).toMatchObject({
		channel: { type: 'string' },
		kind: { type: 'string' },
		reference: { type: ['string', 'null'] },
		errorCode: { type: ['number', 'string', 'null'] },
		raw: { type: 'object' },
	});
});

it('what is missing, outdated or left over is told, with what to do', () => {
	const problems = ['omniSms.message.other has no sample: add one in scripts/schemas/samples.'];
	const { [SMS_SEND]: send, ...files } = made.files;
	expect(checkSchemas({ files: { ...files, 'nodes/Sms/new.json': send }, problems })).toStrictEqual([
		...problems,
		'nodes/Sms/new.json is not what the node gives out: run npm run schemas and commit the change.',
		`${SMS_SEND} belongs to no operation: delete it.`,
	]);
});
