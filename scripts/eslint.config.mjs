// n8n's rules are for nodes: its lint is to leave the tools alone. ESLint looks here from 10 on, and before with the flag in scripts/verify.ts.
export default [{ ignores: ['**'] }];
