import { InvalidInput } from '../ground/errors';

/**
 * Throws InvalidInput for a parameter of a tool, as its node has it, that takes its value from what a model gives: that stands in `$json`, over
 * what came before, so that the model could get round what a person has set.
 */
export function refuseModelsOwn(given: unknown, label: string): void {
	if (!/\$(json|data|input|fromAI)\b/i.test(JSON.stringify(given ?? {}))) return;
	throw new InvalidInput(
		label,
		'it takes a value from what the model gives this tool, which could change it',
		'Name the node that the value comes from, e.g. {{ $("Omni Trigger").first().json.from }}.',
	);
}
