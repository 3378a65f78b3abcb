/** A secret as it is, and as it stands in a URL, a form, JSON, and XML or HTML, where an answer may repeat it. */
export function secretForms(secret: string): string[] {
	const inUrl = encodeURIComponent(secret);
	const strict = inUrl.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
	const inForm = new URLSearchParams({ secret }).toString().slice('secret='.length);
	const inJson = JSON.stringify(secret).slice(1, -1);
	const escaped = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	const quoted = escaped.replaceAll('"', '&quot;');
	const apostrophes = ['&apos;', '&#39;', '&#x27;'].map((form) => quoted.replaceAll("'", form));
	return [...new Set([secret, inUrl, strict, inForm, inJson, escaped, quoted, ...apostrophes])];
}
/** Takes every given secret out of a text; before the text is cut, so that none is left in part. */
export function redact(text: string, secrets: string[]): string {
	return secrets.filter((secret) => secret.length > 3).reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}
