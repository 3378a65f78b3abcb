import { createServer } from 'node:net';

const LOCAL = '127.0.0.1';

/** A mail server on this machine that takes every email and keeps it: as much of SMTP as n8n's Send Email speaks. */
export class MailServer {
	/** The emails as they came, headers and all. */
	emails = [];
	#server = createServer((socket) => this.#talk(socket));

	async start() {
		await new Promise((resolve) => this.#server.listen(0, LOCAL, resolve));
		this.host = LOCAL;
		this.port = this.#server.address().port;
	}

	stop() {
		this.#server.close();
	}

	/** The links to a sleeping execution in the email with this number. */
	links(at) {
		const text = this.emails[at]
			.replace(/=\r?\n/g, '')
			.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
		const found = text.match(/http:\/\/[^\s"<]+webhook-waiting[^\s"<]+/g) ?? [];
		return [...new Set(found)].map((link) => link.replaceAll('&amp;', '&'));
	}

	#talk(socket) {
		let text = '';
		let isContent = false;
		socket.on('error', () => socket.destroy());
		socket.write('220 ready\r\n');
		socket.on('data', (part) => {
			text += part;
			for (;;) {
				const end = isContent ? '\r\n.\r\n' : '\r\n';
				const at = text.indexOf(end);
				if (at < 0) return;
				const given = text.slice(0, at);
				text = text.slice(at + end.length);
				if (isContent) this.emails.push(given);
				socket.write(isContent ? '250 taken\r\n' : answerTo(given));
				isContent = !isContent && /^DATA/i.test(given);
			}
		});
	}
}

function answerTo(command) {
	if (/^DATA/i.test(command)) return '354 go on\r\n';
	return /^QUIT/i.test(command) ? '221 bye\r\n' : '250 yes\r\n';
}
