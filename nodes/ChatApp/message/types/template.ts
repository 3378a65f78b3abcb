import { isJsonObject, type JsonObject } from '../../../ground/json';
import { LIMITS, type components } from '../../../ground/contract';
import { labelOf, type Form } from '../../../panel/field';
import { mapped } from '../../../panel/mapping';
import { listField, some, textField, type MessageObject, type Ruled } from '../fields';
import {
	anything,
	listRule,
	may,
	must,
	objectRule,
	refuse,
	variantsRule,
	type Member,
	type Pattern,
	type MessagePlace,
	type Rule,
} from '../rules';
import { HEADER_MEDIA } from './media';
import { button } from './templateButton';
import { bodyParameter, footerParameter, headerParameter } from './templateParameters';

/** A language, or a language and a region: the documents give it as an example, not as a rule (part 1, 2.5). */
export const LANGUAGE: Pattern = {
	matches: /^[A-Za-z]{2,3}([_-][A-Za-z]{2,4})?$/,
	problem: 'does not look like a language such as en, or one with a region such as en_US',
};

/** The only policy that a template with media takes, and the usual one. */
const DETERMINISTIC = 'deterministic';

function parametersField<F extends Form>(
	label: string,
	parameter: MessageObject<F>,
	description: string,
): Ruled<object[]> {
	const look = {
		name: 'parameter',
		row: label.replace(/s$/, ''),
		sortable: true,
		placeholder: 'Add parameter',
	} as const;
	return listField(label, parameter, { ...look, description });
}

const form = mapped({
	templateName: textField('Template Name', { must: true, min: 1, placeholder: 'e.g. order_sent' }),
	namespace: textField('Namespace'),
	languageCode: textField('Language Code', {
		placeholder: 'e.g. en_US',
		description: 'A language, or a language and a region',
		pattern: LANGUAGE,
	}),
	languagePolicy: textField('Language Policy', {
		min: 1,
		default: DETERMINISTIC,
		description: `A template with media takes “${DETERMINISTIC}” only`,
	}),
	headerParameters: parametersField('Header Parameters', headerParameter, 'Fill the variables of the header, in order'),
	bodyParameters: parametersField(
		'Body Parameters',
		bodyParameter,
		'Fill {{1}}, {{2}} and so on of the body, in order',
	),
	footerParameters: parametersField('Footer Parameters', footerParameter, 'Fill the variables of the footer, in order'),
	templateButtons: listField('Buttons', button, {
		name: 'button',
		row: 'Button',
		sortable: true,
		placeholder: 'Add button',
		description: `Up to ${LIMITS.chatapp.templateButtons} buttons`,
	}),
});

function componentRule(parameters: Member): Rule {
	return objectRule({ type: must('Type', anything), parameters });
}

/** A message from an approved template (part 1, 2.5). */
export const template: MessageObject<typeof form> = {
	form,
	build(values) {
		const { templateName: name, namespace, languagePolicy: policy, languageCode: code, templateButtons } = values;
		const parts = [
			{ type: 'header', parameters: values.headerParameters },
			{ type: 'body', parameters: values.bodyParameters },
			{ type: 'footer', parameters: values.footerParameters },
		].filter(({ parameters }) => parameters.length > 0);
		const components = some([...parts, ...templateButtons]);
		return { template: { name, namespace, language: some({ policy, code }), components } };
	},
	rule: objectRule<components['schemas']['ChatAppTemplate']>(
		{
			name: form.templateName,
			namespace: form.namespace,
			language: may(
				'',
				objectRule<components['schemas']['TemplateLanguage']>({ policy: form.languagePolicy, code: form.languageCode }),
			),
			components: may(
				'Components',
				listRule(
					variantsRule('type', 'Type', {
						header: componentRule(form.headerParameters),
						body: componentRule(form.bodyParameters),
						footer: componentRule(form.footerParameters),
						button: button.rule,
					}),
					{ each: nameComponent },
				),
			),
		},
		checkButtons,
		checkPolicy,
	),
};

/** The panel has a list of buttons, and for every other component a list of its parameters. */
function nameComponent(components: readonly unknown[], at: number): string {
	const isButton = (one: unknown): boolean => isJsonObject(one) && one.type === 'button';
	return isButton(components[at]) ? `Button ${components.slice(0, at + 1).filter(isButton).length}` : '';
}

function componentsOf(template: JsonObject): JsonObject[] {
	return Array.isArray(template.components) ? (template.components as JsonObject[]) : [];
}

function checkButtons(template: JsonObject, place: MessagePlace): void {
	const count = componentsOf(template).filter(({ type }) => type === 'button').length;
	if (count <= LIMITS.chatapp.templateButtons) return;
	const buttons = { labels: [...place.labels, labelOf(form.templateButtons)], path: place.path };
	refuse(buttons, `there are ${count}, and ${LIMITS.chatapp.templateButtons} is the most`, 'Take some out.');
}

function checkPolicy(template: JsonObject, place: MessagePlace): void {
	const policy = (template.language as JsonObject | undefined)?.policy ?? DETERMINISTIC;
	if (policy === DETERMINISTIC) return;
	const kinds = componentsOf(template).flatMap(({ parameters }) => (parameters ?? []) as JsonObject[]);
	if (!kinds.some(({ type }) => (HEADER_MEDIA as readonly unknown[]).includes(type))) return;
	const given = { labels: [...place.labels, labelOf(form.languagePolicy)], path: place.path };
	refuse(given, `a template with media takes “${DETERMINISTIC}” only`, `Use “${DETERMINISTIC}”.`);
}
