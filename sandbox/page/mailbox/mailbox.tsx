import type { MailRow } from '../../outbox/views';
import { countText } from '../format';
import { Moment, Status } from '../parts/bits';
import { Browse, BY_STATUS } from '../parts/browse';
import { Mail } from './mail';

/** The emails of all recipients, and one of them as it is read. */
export function Mailbox() {
	return (
		<Browse<MailRow>
			label="Mailbox"
			noun="mail"
			path="mails"
			searchLabel="Search subjects, addresses, texts, ids"
			filters={[BY_STATUS]}
			height={72}
			keyOf={({ id }) => id}
			draw={(row) => <MailLine row={row} />}
			empty="No email yet."
			detail={(id) => <Mail key={id} id={id} />}
		/>
	);
}

function MailLine({ row: { to, subject, preview, at, status, attachments } }: { row: MailRow }) {
	return (
		<>
			<span class="avatar" aria-hidden="true">
				{to.slice(0, 2)}
			</span>
			<span class="who">
				<b>{to}</b>
				<Moment at={at} />
			</span>
			<span class="what">
				<span class="text">{subject || '(no subject)'}</span>
				<Status status={status} />
			</span>
			<span class="more dim">
				{attachments > 0 && `${countText(attachments, 'attachment')} · `}
				{preview}
			</span>
		</>
	);
}
