import { ROUTES } from '../../../contract/generated/routes';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ breaksContract: true });

it.each(Object.entries(ROUTES))('%s is answered, be it with a refusal', async (_id, route) => {
	const [method, path] = route.split(' ');
	const answer = await fetch(sandbox.baseUrl + path.replace(/\{\w+\}/g, '1'), { method });
	expect(await answer.text()).not.toContain('has no such operation');
});
