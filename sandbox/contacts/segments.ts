import type { Schemas } from '../../contract/generated/types';
import { LIMITS } from '../../contract/generated/values';
import type { Segment } from '../core/contacts';
import { formatDateTime } from '../core/dates';
import type { Call, Core, Handlers } from '../core/domain';
import { unknownOperators, type QueryNode } from '../core/segmentQuery';
import { refuse, requireList } from './refusals';

/** POST, PUT and GET /address-book-api/segments (part 2, 4.2). */
export function createSegmentHandlers(core: Core): Handlers {
	const { contacts } = core;
	const most = LIMITS.contacts.segmentsPerList;
	return {
		createSegment: (call) => {
			const { contactGroupId, name, query } = call.body;
			const list = requireList(core, call, contactGroupId);
			const others = contacts.segmentsOf(list.id);
			if (others.length >= most) {
				throw refuse('segments.limit.exceeded', 'contactGroupId', `a list has at most ${most} segments`);
			}
			checkSegment(others, name, query);
			return { body: { result: contacts.addSegment(list.id, name, query).id } };
		},
		updateSegment: (call) => {
			const { contactGroupId, name, query } = call.body;
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

function requireSegment({ contacts }: Core, { account, path }: Call<'updateSegment' | 'getSegment'>): Segment {
	const segment = contacts.segment(account, String(path.segmentId));
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
function segmentRecord({ contacts }: Core, { account }: Pick<Call, 'account'>, segment: Segment): Schemas['Segment'] {
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
