import { resource } from '../engine/operation';
import { reach } from '../fallback/reaching';
import { cancel } from './planned/cancel';
import { collect } from './planned/collect';
import { getMany } from './planned/getMany';
import { plan } from './planned/plan';
import { takeDue } from './planned/takeDue';

export const operations = [
	resource('Message', 'message', [reach]),
	resource('Planned', 'planned', [cancel, collect, getMany, plan, takeDue]),
];
