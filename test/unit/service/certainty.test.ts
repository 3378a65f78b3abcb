import {
	agrees,
	codeProof,
	isDone,
	isServerFault,
	statusProof,
	wholeProof,
	type Proof,
} from '../../../nodes/service/certainty';

it.each([
	['OK', 'taken'],
	[' ok ', 'open'],
	['Accepted', 'open'],
	['success', 'open'],
	[200, 'open'],
	['201', 'open'],
	['REJECTED', 'refused'],
	['not_found', 'refused'],
	['internal_error', 'open'],
	['QUEUED', 'open'],
	['toString', 'open'],
	[0, 'open'],
	[true, 'open'],
	['', undefined],
	[null, undefined],
	[undefined, undefined],
])('the code %j proves: %s', (code, proof) => {
	expect(codeProof(code)).toBe(proof);
});

it.each([
	[400, 'refused'],
	[401, 'refused'],
	[429, 'refused'],
	[301, 'refused'],
	[408, 'open'],
	[409, 'open'],
	[302, 'open'],
	[303, 'open'],
	[499, 'open'],
	[500, 'open'],
	[503, 'open'],
])('HTTP %s proves: %s', (status, proof) => {
	expect(statusProof(status)).toBe(proof);
});

it.each<[number, Proof | undefined, Proof]>([
	[200, undefined, 'taken'],
	[201, 'taken', 'taken'],
	[200, 'refused', 'refused'],
	[200, 'open', 'open'],
	[400, undefined, 'refused'],
	[400, 'taken', 'refused'],
	[400, 'open', 'open'],
	[500, 'refused', 'open'],
])('HTTP %s with an envelope that says %s: %s', (status, envelope, proof) => {
	expect(wholeProof(status, envelope)).toBe(proof);
});

it.each<[Proof, number, Proof[], boolean]>([
	['taken', 200, ['open', 'taken'], true],
	['refused', 400, ['refused', 'taken', 'open'], true],
	['refused', 400, ['taken', 'open'], false],
	['refused', 400, ['open'], false],
	['refused', 401, ['refused', 'refused'], true],
	['refused', 401, ['refused', 'taken'], false],
	['refused', 429, ['refused', 'taken'], false],
	['open', 500, ['refused', 'refused'], false],
])('a whole that is %s (HTTP %s) beside entries that are %j: believed %s', (whole, status, entries, isBelieved) => {
	expect(agrees(whole, status, entries)).toBe(isBelieved);
});

it('only 2xx says success, and only one code speaks of a fault of the service', () => {
	expect([199, 200, 299, 300].map(isDone)).toStrictEqual([false, true, true, false]);
	expect(['internal_error', 'Internal_Error', 'QUEUED', 'ok', 7].map(isServerFault)).toStrictEqual([
		true,
		true,
		false,
		false,
		false,
	]);
});
