import type { Segment } from '../core/contacts';
import { formatDateTime } from '../core/dates';
import type { Call, Core, Handler } from '../core/domain';
import { unknownOperators, type QueryNode } from '../core/segmentQuery';
import { refuse, requireList } from './refusals';

/** Segments that one list may have (part 2, 2.3 and 8). */
const MOST_SEGMENTS = 20;

interface SegmentBody {
	contactGroupId?: number | bigint;
	name: string;
	query: QueryNode[];
}

/** POST, PUT and GET /address-book-api/segments (part 2, 4.2). */
export function createSegmentHandlers(core: Core): Record<string, Handler> {
	const { contacts } = core;
	return {
		createSegment: (call) => {
			const { contactGroupId, name, query } = call.body as SegmentBody;
			const list = requireList(core, call, contactGroupId);
			const others = contacts.segmentsOf(list.id);
			if (others.length >= MOST_SEGMENTS) {
				throw refuse('segments.limit.exceeded', 'contactGroupId', `a list has at most ${MOST_SEGMENTS} segments`);
			}
			checkSegment(others, name, query);
			return { body: { result: contacts.addSegment(list.id, name, query).id } };
		},
		updateSegment: (call) => {
			const { contactGroupId, name, query } = call.body as SegmentBody;
			const segment = requireSegment(core, call);
			if (contactGroupId !== undefined && String(contactGroupId) !== segment.listId) {
				throw refuse('contactGroupId.not.match', 'contactGroupId', 'the segment belongs to another list');
			}
			const others = contacts.segmentsOf(segment.listId).filter((other) => other !== segment);
			checkSegment(others, name, query);
			contacts.changeSegment(segment, name, query);
			return { body: { result: null } };
		},
		listSegments: (call) => {
			const list = requireList(core, call, call.query.contactGroupId);
			return { body: { result: contacts.segmentsOf(list.id).map((segment) => segmentRecord(core, call, segment)) } };
		},
		getSegment: (call) => ({ body: segmentRecord(core, call, requireSegment(core, call)) }),
	};
}

function requireSegment({ contacts }: Core, { account, path }: Call): Segment {
	const segment = contacts.segment(account, path.segmentId);
	if (segment) return segment;
	throw refuse('segmentId.not.found', 'segmentId', 'there is no such segment');
}

function checkSegment(others: Segment[], name: string, query: QueryNode[]): void {
	if (others.some((other) => other.name === name)) {
		throw refuse('name.must.be.unique', 'name', 'the list has a segment of this name');
	}
	const [unknown] = unknownOperators(query);
	if (unknown !== undefined) throw refuse('query.operator.unknown', 'query', `the operator ${unknown} is not known`);
}

/** A segment as the service shows it (part 2, 2.3). */
function segmentRecord({ contacts }: Core, { account }: Call, segment: Segment): Record<string, unknown> {
	return {
		segmentId: segment.id,
		companyId: account.companyId,
		contactGroupId: segment.listId,
		name: segment.name,
		creationDate: formatDateTime(segment.createdAt),
		lastUpdate: formatDateTime(segment.updatedAt),
		query: segment.query,
		contactsCount: String(contacts.contactsIn(segment).length),
	};
}
