import type { Write } from '../write';
import { contacts } from './contacts';
import { legacyEmail } from './legacyEmail';
import { messages } from './messages';
import { scenario } from './scenario';
import { soap } from './soap';
import { waiting } from './waiting';

/** Every way in which the package writes. A test proves that no operation that writes is missing. */
export const WRITES: readonly Write[] = [...messages, ...waiting, ...contacts, ...scenario, ...legacyEmail, ...soap];
