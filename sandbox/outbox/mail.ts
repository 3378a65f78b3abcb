/** A mail as a page of its own. */
export function mailPage(html: string): string {
	return `<!doctype html>\n<meta charset="utf-8">\n${html}`;
}

/** What a mail may do: show its own styles and pictures; no script, no form, and pictures from elsewhere only when asked to. */
export function mailPolicy(withImages: boolean): string {
	const images = withImages ? 'data: http: https:' : 'data:';
	return [
		"default-src 'none'",
		"style-src 'unsafe-inline'",
		`img-src ${images}`,
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'self'",
		'sandbox',
	].join('; ');
}
