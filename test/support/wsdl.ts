import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(__dirname, '..', '..', 'contract');

/** The operations of the WSDL documents in contract/, as `SOAP /path/of/the/service#Operation`, document by document. */
export function wsdlOperations(): string[] {
	return ['sms.wsdl', 'messenger.wsdl'].flatMap((file) => {
		const wsdl = readFileSync(path.join(FOLDER, file), 'utf8');
		const address = /address location="http:\/\/soap\.example\.com([^"]+)"/.exec(wsdl)?.[1] ?? '';
		const portType = /<wsdl:portType[\s\S]*<\/wsdl:portType>/.exec(wsdl)?.[0] ?? '';
		return [...portType.matchAll(/<wsdl:operation name="(\w+)"/g)].map(([, name]) => `SOAP ${address}#${name}`);
	});
}
