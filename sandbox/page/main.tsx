import { render } from 'preact';
import { App } from './app';
import './styles/page.css';
import './styles/parts.css';
import './styles/messages.css';

const root = document.getElementById('app');
if (root) render(<App />, root);
