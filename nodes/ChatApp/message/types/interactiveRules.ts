import type { JsonObject } from '../../../ground/json';
import { CHATAPP_LIMITS as LIMITS } from '../../../ground/limits';
import { anything, choice, list, may, must, object, refuse, text, variants, type Place, type Rule } from '../rules';
import { media } from './media';
import { HEADER_MEDIA } from './templateRules';

const NO_EMOJI_NO_VARIABLE = /^(?!.*\{\{)(?!.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]).*$/su;

const headerOf = (type: string, rule: Rule): Record<string, Rule> => ({
	[type]: object({ type: must('Header', anything), [type]: must(`Header ${type}`, rule) }),
});

const textHeader = headerOf('text', text({ min: 1, max: LIMITS.header }));
const mediaHeaders = Object.assign({}, ...HEADER_MEDIA.map((kind) => headerOf(kind, media(kind)))) as typeof textHeader;

/** An interactive object of one type; only its action and the headers that it may have differ. */
const interactive = (headers: Record<string, Rule>, action: Rule): Rule =>
	object({
		type: must('Interactive Type', anything),
		header: may('', variants('type', 'Header', headers)),
		body: must('', object({ text: must('Body', text({ min: 1, max: LIMITS.interactiveBody })) })),
		footer: may('', object({ text: must('Footer', text({ max: LIMITS.footer })) })),
		action: must('', action),
	});

const reply = object({
	title: must('Title', text({ min: 1, max: LIMITS.replyTitle })),
	id: must('ID', text({ max: LIMITS.replyId })),
});

const buttonAction = object(
	{
		buttons: must(
			'Buttons',
			list(object({ type: must('Type', choice(['reply'])), reply: must('', reply) }), {
				each: 'Button',
				min: 1,
				max: LIMITS.replyButtons,
			}),
		),
	},
	checkTitles,
);

const row = object({
	title: must('Title', text({ min: 1, max: LIMITS.rowTitle })),
	id: must('ID', text({ min: 1, max: LIMITS.rowId })),
	description: may('Description', text({ max: LIMITS.rowDescription })),
});

const section = object({
	title: may('Title', text({ min: 1, max: LIMITS.sectionTitle })),
	rows: must('Rows', list(row, { each: 'Row', min: 1 })),
});

const listAction = object(
	{
		button: must(
			'List Button',
			text({
				min: 1,
				max: LIMITS.listButton,
				form: {
					pattern: NO_EMOJI_NO_VARIABLE,
					problem: 'holds an emoji or a variable',
					fix: 'Use words alone.',
				},
			}),
		),
		sections: must('Sections', list(section, { each: 'Section', min: 1, max: LIMITS.sections })),
	},
	checkSectionTitles,
);

function checkTitles(action: JsonObject, { labels, path }: Place): void {
	const titles = (action.buttons as Array<{ reply: { title: string } }>).map((button) => button.reply.title);
	const twice = titles.findIndex((title, at) => titles.indexOf(title) < at);
	if (twice === -1) return;
	const place = { labels: [...labels, `Button ${twice + 1}`, 'Title'], path: `${path}.buttons[${twice}].reply.title` };
	refuse(place, `“${titles[twice]}” is the title of another button too`, 'Give each button a title of its own.');
}

function checkSectionTitles(action: JsonObject, { labels, path }: Place): void {
	const sections = action.sections as JsonObject[];
	const without = sections.findIndex(({ title }) => title === undefined);
	if (without === -1 || sections.length === 1) return;
	const place = { labels: [...labels, `Section ${without + 1}`, 'Title'], path: `${path}.sections[${without}].title` };
	refuse(place, 'it is missing, and with several sections each needs one', 'Fill it in.');
}

/** An interactive message's object (part 1, 2.5). */
export const interactiveRule: Rule = variants('type', 'Interactive Type', {
	button: interactive({ ...textHeader, ...mediaHeaders }, buttonAction),
	list: interactive(textHeader, listAction),
});
