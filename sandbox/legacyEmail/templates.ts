import type { Call, Handlers } from '../core/domain';
import { templateOf } from './records';
import { checkWords, type Store, type TemplateWrite } from './store';
import { done } from './texts';

/** The operations on templates (part 2, 4.5). */
export function templateHandlers(store: Store): Handlers {
	return {
		listTemplates(call) {
			const own = [...store.templates.values()].filter(({ account }) => account === call.account);
			return done(
				call,
				own.map((template) => templateOf(template, false)),
			);
		},
		getTemplate: (call) => done(call, templateOf(store.template(call, call.path.TemplateId), true)),
		createTemplate(call) {
			const write = checked(store, call);
			const id = store.core.ids.next();
			store.templates.set(id, { id, account: call.account, write });
			return done(call, BigInt(id), 201);
		},
		updateTemplate(call) {
			const template = store.template(call, call.path.TemplateId);
			template.write = checked(store, call);
			return done(call, templateOf(template, false));
		},
		deleteTemplate(call) {
			store.templates.delete(store.template(call, call.path.TemplateId).id);
			return done(call);
		},
	};
}

function checked(store: Store, call: Call<'createTemplate' | 'updateTemplate'>): TemplateWrite {
	const write = call.body;
	store.checkSender(call, write.Sender);
	checkWords(write.Body.Html, write.Body.PlainText, write.Subject);
	return write;
}
