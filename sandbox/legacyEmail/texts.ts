import type { Schemas } from '../../contract/generated/types';
import type { LegacyEmailCode } from '../../contract/generated/values';
import type { Call } from '../core/domain';
import { Refusal, type Reply } from '../core/reply';

/** What a Description says, in English and Russian (part 2, 7: localized by Accept-Language). */
const TEXTS = {
	ok: ['done', 'выполнено'],
	login: ['the login or password is wrong', 'неверный логин или пароль'],
	accept: ['the header Accept: */* is required', 'нужен заголовок Accept: */*'],
	xml: ['the sandbox reads requests in JSON only', 'песочница читает только запросы в JSON'],
	time: ['there is no such date and time', 'такой даты и времени нет'],
	range: ['the header Range is missing or wrong', 'заголовок Range отсутствует или неверен'],
	past: ['there is nothing in this range', 'в этом диапазоне ничего нет'],
	task: ['task not found', 'рассылка не найдена'],
	template: ['template not found', 'шаблон не найден'],
	address: ['sender address not found', 'адрес отправителя не найден'],
	user: ['user not found', 'пользователь не найден'],
	group: ['a contact group does not exist', 'группа контактов не существует'],
	contact: ['a contact does not exist', 'контакт не существует'],
	notNew: ['only a task in state New can be edited', 'изменить можно только рассылку в состоянии New'],
	move: ['the task cannot go to this state', 'рассылку нельзя перевести в это состояние'],
	sender: ['the sender address is not confirmed', 'адрес отправителя не подтверждён'],
	domain: ['the domain of the address is not confirmed', 'домен адреса не подтверждён'],
	stopWord: ['a stop-word was found', 'найдено стоп-слово'],
	internal: ['internal error', 'внутренняя ошибка'],
} as const;

export type TextKey = keyof typeof TEXTS;

/** A refusal in the legacy envelope. */
export class LegacyRefusal extends Refusal {
	constructor(
		status: number,
		readonly code: LegacyEmailCode,
		readonly key: TextKey,
	) {
		super(status, TEXTS[key][0]);
	}
}

/** A text in the language that the request accepts. */
export function textOf(key: TextKey, headers: Call['headers']): string {
	const language = headers['accept-language'];
	return TEXTS[key][typeof language === 'string' && /^ru\b/i.test(language.trim()) ? 1 : 0];
}

/** A successful answer; without a Result where none is given. */
export function done<Result>(
	{ headers }: Pick<Call, 'headers'>,
	result?: Result,
	status = 200,
	description = textOf('ok', headers),
): Reply<Omit<Schemas['LegacyEnvelope'], 'Result'> & { Result?: Result }> {
	const envelope = { Code: 'ok', Description: description };
	return { status, body: result === undefined ? envelope : { Result: result, ...envelope } };
}

/** A refusal as it goes over the wire; one of the core's own (a broken contract, a wrong login) is a validation_error. */
export function refuse(refusal: Refusal, headers: Call['headers']): Reply {
	const { statusCode, message } = refusal;
	if (refusal instanceof LegacyRefusal) {
		return { status: statusCode, body: { Code: refusal.code, Description: textOf(refusal.key, headers) } };
	}
	const description = statusCode === 401 ? textOf('login', headers) : message;
	// Of the statuses that a validation_error has (part 2, 7), 400 is the nearest to those that the documents do not have.
	return {
		status: statusCode === 401 ? 401 : 400,
		body: { Code: 'validation_error', Description: description },
	};
}
