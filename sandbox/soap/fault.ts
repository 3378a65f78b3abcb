const WIDTH = 40;

/**
 * Refuses a call: the soap package answers what is thrown with a SOAP fault of the code `soap:Receiver` and HTTP 500. The
 * text is wrapped over lines after `---> ` (part 2, 7; field notes, SOAP).
 */
export class SoapRefusal extends Error {
	/** The name under which the soap package looks for it. */
	readonly Fault: { Code: { Value: string }; Reason: { Text: string }; statusCode: number };

	constructor(text: string) {
		super(text);
		const lines = text.match(new RegExp(`.{1,${WIDTH}}(?:\\s+|$)`, 'g')) ?? [text];
		const wrapped = lines.map((line) => line.trim()).join('\n   ');
		this.Fault = {
			Code: { Value: 'soap:Receiver' },
			Reason: { Text: `Server was unable to process request. ---> \n   ${wrapped}` },
			statusCode: 500,
		};
	}
}
