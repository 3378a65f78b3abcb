/** What the package says in many places. Tests of behaviour use these names; a changed sentence changes here, and nowhere else. */
export const EMPTY = 'it is empty';
export const MISSING = 'it is missing';
export const NONE_CHOSEN = 'none is chosen';
export const NOT_A_LIST = 'it is not a list';
export const NOT_A_FLAG = 'neither true nor false';
export const NOT_WHOLE = 'not a whole number';
export const NO_ADDRESS = 'no email address is given';
export const TABLES_OFF = 'n8n’s data tables are switched off';
export const REFUSED = 'The service refused the request';
export const UNREADABLE = "The service's answer could not be read";
