import type { MailRow } from '../../outbox/views';
import { countText } from '../format';
import { Moment, Status } from '../parts/bits';
import { Filter, Search } from '../parts/filters';
import { Split } from '../parts/split';
import { VirtualList } from '../parts/virtualList';
import { go, useRoute } from '../route';
import { Mail } from './mail';

/** The emails of all recipients, and one of them as it is read. */
export function Mailbox() {
	const { open, search, tone } = useRoute();
	const list = (
		<>
			<div class="filters">
				<Search label="Search subjects, addresses, texts, ids" />
				<Filter
					name="tone"
					label="All statuses"
					choices={[
						['good', 'Arrived'],
						['busy', 'On their way'],
						['bad', 'Failed'],
					]}
				/>
			</div>
			<VirtualList<MailRow>
				label="Mails"
				noun="mail"
				path="mails"
				query={{ search, tone }}
				height={72}
				keyOf={({ id }) => id}
				draw={(row) => <MailLine row={row} />}
				opened={open}
				onOpen={(id) => go({ open: id })}
				empty={search || tone ? 'Nothing fits.' : 'No email yet.'}
			/>
		</>
	);
	return (
		<Split
			label="Mailbox"
			list={list}
			isOpen={open !== undefined}
			detail={open === undefined ? <p class="empty">Choose a mail.</p> : <Mail key={open} id={open} />}
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
