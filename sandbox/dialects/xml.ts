import type { Traits } from '../core/dialect';
import type { Reply } from '../core/reply';
import { withFraction } from './tree';

const NAME = /<(\/?)([A-Za-z]\w*)(?=[\s/>])/g;
const TIME = />(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)</g;

/** A SOAP answer in other words: prefixes, names, times and what has no value. */
export function retellSoap(reply: Reply, traits: Traits): Reply {
	if (typeof reply.body !== 'string' || !reply.body.includes('Envelope')) return reply;
	let xml = reply.body;
	if (traits.messengerState !== undefined) xml = xml.replace(/(StateResult>)<State>(\D+)<\/State>(<\/)/, '$1$2$3');
	if (traits.utcTimes !== undefined) {
		const form = traits.utcTimes;
		xml = xml.replace(TIME, (_match, time: string) => `>${withFraction(time, form)}<`);
	}
	if (traits.soapNil === 'absent') xml = xml.replace(/<(\w+) xsi:nil="true"[^>]*>(<\/\1>)?/g, '');
	if (traits.soapNil === 'empty') xml = xml.replace(/<(\w+) xsi:nil="true"[^>]*>(<\/\1>)?/g, '<$1/>');
	if (traits.extra !== undefined) xml = withExtras(xml, traits.extra);
	if (traits.soapNames === 'lower')
		xml = xml.replace(
			/(<\/?)([A-Z])(\w*Result\b)/g,
			(_all, open: string, first: string, rest: string) => open + first.toLowerCase() + rest,
		);
	if (traits.soapPrefix !== undefined) xml = withPrefix(xml, traits.soapPrefix);
	return { ...reply, body: xml };
}

/** Elements that the WSDL does not have, in the results that are records. */
function withExtras(xml: string, form: NonNullable<Traits['extra']>): string {
	let count = 0;
	const mark = (): string => `extra-${(count += 1)}`;
	return xml.replace(
		/<\/(StatisticsResult|GetMessageStateResult|GetStatisticsResult|IncomingMessage)>/g,
		(end: string) =>
			form === 'scalars' ? `<Note>${mark()}</Note>${end}` : `<Details><Reason>${mark()}</Reason></Details>${end}`,
	);
}

function withPrefix(xml: string, prefix: NonNullable<Traits['soapPrefix']>): string {
	if (prefix !== 'default')
		return xml
			.replaceAll('<soap:', `<${prefix}:`)
			.replaceAll('</soap:', `</${prefix}:`)
			.replace('xmlns:soap=', `xmlns:${prefix}=`)
			.replace('>soap:', `>${prefix}:`);
	// The envelope without a prefix, the operation's elements with one.
	const [before = '', body = '', after = ''] = xml.split(/(?<=<soap:Body>)|(?=<\/soap:Body>)/);
	const plain = (text: string): string => text.replace(/<(\/?)soap:/g, '<$1').replace('xmlns:soap=', 'xmlns=');
	if (body.includes('<soap:')) return plain(xml);
	return plain(before) + body.replace(/ xmlns="[^"]*"/, '').replace(NAME, '<$1tns:$2') + plain(after);
}

/** Other names for the entries of the legacy interface's lists, of which the documents show none. */
const OTHER_NAMES: Record<string, string> = {
	Response: 'ServiceResponse',
	ContactDto: 'Contact',
	ContactGroupDto: 'ContactGroup',
	TaskListItem: 'Task',
	MessageDetail: 'Message',
	TransactionalItem: 'Recipient',
};

/** A legacy answer in XML in other words. */
export function retellLegacyXml(reply: Reply, traits: Traits): Reply {
	const { legacyXml: form, blanks } = traits;
	if (typeof reply.body !== 'string') return reply;
	let xml = reply.body;
	if (blanks === 'absent') xml = xml.replace(/<\w+ i:nil="true"\/>/g, '');
	if (form === 'namespace') xml = xml.replace('<Response ', '<Response xmlns="urn:example:contract" ');
	if (form === 'prefix')
		xml = xml.replace('<Response ', '<Response xmlns:a="urn:example:contract" ').replace(NAME, '<$1a:$2');
	if (form === 'other names')
		xml = xml.replace(NAME, (_all, slash: string, name: string) => `<${slash}${OTHER_NAMES[name] ?? name}`);
	// The entries of a list one after the other, each under the list's own name.
	if (form === 'flat')
		xml = xml.replace(
			/<Result>(<(TaskListItem|MessageDetail|TransactionalItem|Template|SourceAddress)>.*)<\/Result>/s,
			(_all, inner: string, name: string) =>
				inner.replaceAll(`<${name}><`, '<Result><').replace(new RegExp(`></${name}>`, 'g'), '></Result>'),
		);
	return { ...reply, body: xml };
}
