/**
 * What the frame of a mail may do: its links open in new tabs, which are tabs like any other. It runs no script and can't lead the page
 * around it elsewhere.
 */
export const FRAME_RIGHTS = 'allow-popups allow-popups-to-escape-sandbox';

/** A mail as a page of its own. Its links open in new tabs: the first base of a page counts, whatever the mail says. */
export function mailPage(html: string): string {
	return `<!doctype html>\n<meta charset="utf-8">\n<base target="_blank">\n${html}`;
}

/** What a mail may do: show its own styles and pictures, and open links; no script, no form, and pictures from elsewhere only when asked to. */
export function mailPolicy(withImages: boolean): string {
	const images = withImages ? 'data: http: https:' : 'data:';
	return [
		"default-src 'none'",
		"style-src 'unsafe-inline'",
		`img-src ${images}`,
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'self'",
		`sandbox ${FRAME_RIGHTS}`,
	].join('; ');
}
