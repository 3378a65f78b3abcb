/** What the package says in many places. Tests of behaviour use these names; a changed sentence changes here, and nowhere else. */
export const EMPTY = 'it is empty';
export const MISSING = 'it is missing';
export const NONE_CHOSEN = 'none is chosen';
export const NOT_A_LIST = 'it is not a list';
export const NOT_A_FLAG = 'neither true nor false';
export const NOT_WHOLE = 'not a whole number';
export const NO_ADDRESS = 'no email address is given';
export const TABLES_OFF = 'n8n’s data tables are switched off';
export const UNNOTED = 'Nothing was sent, since what this node sends later could not be noted';
export const REFUSED = 'The service refused the request';
export const UNREADABLE = "The service's answer could not be read";
export const NOTHING_SENT = 'Nothing was sent';

export const tooLong = (characters: number | string, most: number | string): string =>
	`it has ${characters} characters, and ${most} is the most`;
export const tooMany = (count: number | string, most: number | string): string =>
	`there are ${count}, and ${most} is the most`;
export const notAnId = (given: string): string => `“${given}” is not an ID`;
export const notAPhone = (given: string): string => `“${given}” is not a phone number`;
export const notADate = (given: string): string => `“${given}” is not a date and time`;
export const rejectedThe = (one = 'message'): string => `The service rejected the ${one}`;
export const answerWithout = (what: string): string => `The service's answer has no ${what}`;
export const notAccepted = (count: number, all: number, many = 'messages'): string =>
	`${count} of ${all} ${many} ${count === 1 ? 'was' : 'were'} not accepted`;
export const notAsTheyAre = (count: number, all: number): string =>
	`${count} of ${all} messages can't be sent as they are, so nothing was sent`;
