import { resource } from '../engine/operation';
import { reach } from '../fallback/reaching';
import { cancel, getMany } from './planned/planned';
import { collect } from './planned/collect';
import { plan } from './planned/plan';
import { takeDue } from './planned/takeDue';

export const operations = [
	resource('Message', 'message', [reach]),
	resource('Planned', 'planned', [cancel, collect, getMany, plan, takeDue]),
];
