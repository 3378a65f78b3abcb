import { useEffect, useRef, useState } from 'preact/hooks';
import { FRAME_RIGHTS } from '../../outbox/mail';
import type { MessageDetail } from '../../outbox/views';
import { addressOf } from '../api';
import { sizeText } from '../format';
import { useData } from '../live';
import { Code, Facts, Moment, Status } from '../parts/bits';
import { Linked } from '../parts/linked';
import { MessageFacts } from '../parts/message';
import { Tabs } from '../parts/split';
import { go, useRoute } from '../route';

/** One email: rendered, as plain text, its source, its headers, its attachments, and what became of it. */
export function Mail({ id }: { id: string }) {
	const { answer, error } = useData<MessageDetail>(`messages/${encodeURIComponent(id)}`);
	const { part, images } = useRoute();
	if (error !== undefined) return <p class="empty bad">{error}</p>;
	if (!answer) return <p class="empty">…</p>;
	const { look, recipient, sender, at, status } = answer;
	const { html, plain, headers = [], attachments = [] } = look.mail ?? {};
	const tabs: Array<[string, string]> = [
		['plain', 'Plain text'],
		['headers', 'Headers'],
		['attachments', `Attachments (${attachments.length})`],
		['life', 'Delivery'],
	];
	if (html !== undefined) tabs.unshift(['rendered', 'Rendered'], ['source', 'Source']);
	const chosen = tabs.find(([name]) => name === part)?.[0] ?? tabs[0]?.[0] ?? 'plain';
	return (
		<div class="mail">
			<header>
				<h2>{look.title || '(no subject)'}</h2>
				<p>
					{sender} → <b>{recipient}</b> <Moment at={at} /> <Status status={status} />
				</p>
			</header>
			<Tabs label="Parts of the mail" tabs={tabs} chosen={chosen} onChoose={(name) => go({ part: name }, 'replace')} />
			<div class="content" role="tabpanel">
				{chosen === 'rendered' && (
					<>
						<Pictures isOn={images === 'yes'} html={html ?? ''} />
						<Frame
							title={`The mail ${look.title ?? ''} as it is read`}
							src={addressOf(`mails/${encodeURIComponent(id)}/html${images === 'yes' ? '?images=yes' : ''}`)}
						/>
					</>
				)}
				{chosen === 'plain' && (
					<pre class="text">
						<Linked text={plain ?? '(The mail has no plain text.)'} />
					</pre>
				)}
				{chosen === 'source' && <Code text={html ?? ''} label="The HTML of the mail" />}
				{chosen === 'headers' && <Facts facts={headers} />}
				{chosen === 'attachments' && <Attachments files={attachments} />}
				{chosen === 'life' && <MessageFacts message={answer} />}
			</div>
		</div>
	);
}

/** A page that can do nothing but open its links in new tabs; the browser draws no ring around one that the keyboard has come to. */
function Frame({ title, src }: { title: string; src: string }) {
	const frame = useRef<HTMLIFrameElement>(null);
	const [isIn, setIsIn] = useState(false);
	useEffect(() => {
		const look = (): void => setIsIn(document.activeElement === frame.current);
		const told = ['blur', 'focus', 'focusin'] as const;
		for (const name of told) window.addEventListener(name, look);
		return () => {
			for (const name of told) window.removeEventListener(name, look);
		};
	}, []);
	return <iframe ref={frame} sandbox={FRAME_RIGHTS} class={isIn ? 'focused' : ''} title={title} src={src} />;
}

function Pictures({ isOn, html }: { isOn: boolean; html: string }) {
	if (isOn || !/<img|url\(|background=/i.test(html)) return null;
	return (
		<p class="notice">
			Pictures from elsewhere are not loaded.{' '}
			<button type="button" onClick={() => go({ images: 'yes' }, 'replace')}>
				Load them
			</button>
		</p>
	);
}

function Attachments({ files }: { files: Array<{ id: string; name: string; size: number }> }) {
	if (files.length === 0) return <p class="dim">None.</p>;
	return (
		<ul class="files">
			{files.map(({ id, name, size }) => (
				<li key={id}>
					<a href={addressOf(`files/${encodeURIComponent(id)}`)} download={name}>
						{name}
					</a>{' '}
					<span class="dim">{sizeText(size)}</span>
				</li>
			))}
		</ul>
	);
}
