import { ExpressionEvaluator, IsolatedVmBridge, type IExpressionEvaluator } from '@n8n/expression-runtime';
import { Expression } from 'n8n-workflow';
import { expressionSandboxHooks } from 'n8n-workflow/dist/cjs/expression-sandboxing';

/** How n8n evaluates expressions: in an isolate of its own (the default), or as it did before. */
export type Engine = 'vm' | 'legacy';

/**
 * Makes n8n evaluate with one of its engines, as its command line does at its start; without this call it is `legacy`.
 * Gives what puts things back. n8n's own initialiser loads its runtime by a dynamic import, which jest does not allow.
 */
export async function useEngine(engine: Engine): Promise<() => Promise<void>> {
	const evaluator = new ExpressionEvaluator({
		createBridge: () => new IsolatedVmBridge({ timeout: 5_000, memoryLimit: 128 }),
		maxCodeCacheSize: 1024,
		poolSize: 1,
		hooks: expressionSandboxHooks,
	});
	if (engine === 'vm') {
		await evaluator.initialize();
		(Expression as unknown as { vmEvaluator?: IExpressionEvaluator }).vmEvaluator = evaluator;
	}
	Expression.setExpressionEngine(engine);
	return async () => {
		await Expression.disposeExpressionEngine();
		Expression.setExpressionEngine('legacy');
	};
}
