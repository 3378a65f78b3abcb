/**
 * The contract's known values, limits, records and types: the one door to them for nodes. contract/ is not shipped; the build
 * bundles the values into this module.
 */
export * from '../../contract/generated/records';
export * from '../../contract/generated/values';
export type * from '../../contract/generated/routes';
export type * from '../../contract/generated/types';
