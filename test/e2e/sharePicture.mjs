import { readFileSync } from 'node:fs';

/** What programs show where a link to the docs is shared. */
const SIZE = { width: 1200, height: 630 };

/**
 * Makes the picture for sharing out of that of the panel.
 * @param page of a browser
 * @param panel the picture of the panel, a PNG
 * @param file where it goes, a JPEG
 */
export async function shootShare(page, panel, file) {
	const picture = `data:image/png;base64,${readFileSync(panel).toString('base64')}`;
	await page.setViewportSize(SIZE);
	await page.setContent(`<!doctype html><meta charset="utf-8">
<body style="margin:0;height:100vh;overflow:hidden;font-family:sans-serif;background:#1b1f2a;color:#fff">
<div style="padding:44px 56px 0">
<h1 style="margin:0;font-size:60px">Omni Messaging for n8n</h1>
<p style="margin:14px 0 30px;font-size:28px;color:#c3cbdc">SMS, email, chat app, push and login codes: sent in bulk, followed to the phone</p>
<img src="${picture}" style="width:1088px;border-radius:14px" alt="">
</div></body>`);
	await page.locator('img').evaluate((image) => image.decode());
	await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
}
