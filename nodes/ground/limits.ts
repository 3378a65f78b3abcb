/** Push (part 1, 2.7); the earlier form takes a shorter validity. Seconds and characters. */
export const PUSH_TITLE_CHARACTERS = 200;
export const PUSH_TEXT_CHARACTERS = 1024;
export const PUSH_BUTTONS = 3;
export const PUSH_CAPTION_CHARACTERS = 30;
export const PUSH_VALIDITY_MIN = 30;
export const PUSH_VALIDITY_MIN_EARLIER = 15;
export const PUSH_VALIDITY_MAX = 86_400;

/** Wallet push (part 1, 2.8). */
export const WALLET_TITLE_CHARACTERS = 50;
export const WALLET_MESSAGE_CHARACTERS = 2048;
export const WALLET_IMAGE_CHARACTERS = 512;
/** Scenarios (part 2, 2.4 and 8): characters and seconds. */
export const SCENARIO_CALLBACK_URL_CHARACTERS = 1000;
export const SOCIAL_VALIDITY_MIN = 15;
export const SOCIAL_VALIDITY_MAX = 86_400;
/** Ours: rows of one page, and contacts of one transactional send; the interface gives no limit. */
export const SCENARIO_PAGE_ROWS = 500;
export const SCENARIO_CONTACTS_PER_REQUEST = 1000;
