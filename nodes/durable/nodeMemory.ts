import type { IWebhookFunctions } from 'n8n-workflow';

/** What a sleeping node has noted in its memory; n8n gives a webhook no other way to it than an expression, which may throw. */
export function readMemory(context: IWebhookFunctions, key: string): unknown {
	// Braces in the node's name would end the expression.
	const name = JSON.stringify(context.getNode().name).replace(/[{}]/g, (brace) =>
		brace === '{' ? '\\u007b' : '\\u007d',
	);
	return context.evaluateExpression(`{{ $node[${name}].context.${key} }}`);
}

/** A field of the item that a sleeping execution began with, which stands in the output of its first node; undefined where there is none. */
export function readBegun(context: IWebhookFunctions, first: string, field: string): unknown {
	try {
		return context.evaluateExpression(`{{ $node[${JSON.stringify(first)}].json.${field} }}`);
	} catch {
		return undefined;
	}
}
