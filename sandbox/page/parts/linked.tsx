import { piecesOf } from '../links';

/** A text whose web addresses can be clicked; each opens in a tab of its own, which knows nothing of this one. */
export function Linked({ text }: { text: string }) {
	return (
		<>
			{piecesOf(text).map(({ text: shown, link }, at) =>
				link === undefined ? (
					shown
				) : (
					<a key={at} href={link} target="_blank" rel="noopener noreferrer">
						{shown}
					</a>
				),
			)}
		</>
	);
}
