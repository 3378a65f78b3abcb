import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const SHIPPED = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/** Imports that climb out of a folder into one of these; `import('…')` types and require() are refused by other rules. */
const into = (folders, message) => ({ regex: `^(\\.\\./)+(${folders})(/|$)`, caseSensitive: true, message });

/** Imports of any package but these. */
const packagesOtherThan = (packages, message) => ({ regex: `^(?!\\.\\.?(/|$)|(${packages})$)`, message });

const leavesThePackage = (contract) =>
	into(
		`sandbox|${contract}|test|scripts|benchmarks|examples|dist`,
		'Only nodes, credentials and icons are shipped: the rest is not there when n8n runs the node. The contract is behind nodes/ground/contract.',
	);
/** Imports of contract/ but of what is generated from it. */
const WRITTEN_CONTRACT = 'contract(?!/generated/)';
const ANOTHER_DOMAIN = into(
	'(nodes/)?[A-Z][A-Za-z]*',
	'A domain never imports another domain: what two of them need belongs in one of the engine rooms.',
);
const DETOUR = { regex: '(^\\./|[^./]/)\\.\\.', message: 'Write the direct path: the walls are checked on it.' };
const SHIPPED_PACKAGES = 'n8n-workflow|node:crypto';

/** The walls of one folder, as an ESLint configuration; a later one for the same file replaces an earlier one. */
const walls = (files, ...patterns) => ({
	files,
	rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

const shippedWalls = (files, packages, hint, ...more) => wallsOfPackage(files, 'contract', packages, hint, ...more);

const wallsOfPackage = (files, contract, packages, hint, ...more) =>
	walls(
		files,
		DETOUR,
		leavesThePackage(contract),
		ANOTHER_DOMAIN,
		packagesOtherThan(packages, `A node has no packages of its own at run time${hint}`),
		...more,
	);

/** The engine rooms from the ground up: each imports only those before it, and no domain. */
const ROOMS = [
	'ground',
	'panel',
	'service',
	'api',
	'engine',
	'events',
	'table',
	'durable',
	'delivery',
	'approval',
	'questions',
	'precautions',
	'fallback',
	'facade',
	'callbacks',
];

/** The rooms above one, which it must not import. */
const roomsAbove = (room) => {
	const above = ROOMS.slice(ROOMS.indexOf(room) + 1);
	if (above.length === 0) return [];
	return [
		into(`(nodes/)?(${above.join('|')})`, `nodes/${room} lies below: an engine room imports only those before it.`),
	];
};

const NO_PACKAGE = ': use n8n-workflow, or bundle one behind a single module of nodes/ground.';

/** The modules that may import a library: luxon is n8n's (nodes/ground/dates.ts says more), the others are bundled into them. */
const LIBRARIES = [
	['nodes/ground/dates.ts', 'luxon'],
	['nodes/ground/xml.ts', 'saxes'],
	['nodes/ground/addresses.ts', 'ipaddr\\.js'],
	['nodes/ground/phones.ts', 'libphonenumber-js/(core|max(/metadata)?)|i18n-iso-countries/langs/(en|ru)\\.json'],
];

const LATE_IMPORT = {
	selector: 'ImportExpression',
	message: 'Import at the top of the file, where the walls are checked.',
};
const SECOND_WORD_FOR_A_TEST = {
	selector: 'ImportSpecifier[imported.name="test"]',
	message: 'A test is called `it`: one word for one thing.',
};
const LENIENT_EQUAL = {
	selector: 'MemberExpression[property.name="toEqual"]',
	message: 'Write toStrictEqual: toEqual takes [undefined] for [], and does not look at fields that are undefined.',
};
const SPREAD_LITERAL = {
	selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
	message: 'Write the properties or elements plainly: a literal spread into a literal says nothing.',
};

/** Where no literal is spread into a literal; `*` stands for the files at the top. */
const PLAIN_LITERALS = ['*', 'nodes', 'credentials', 'sandbox', 'contract', 'test', 'scripts', 'benchmarks'];

/** What must not be written in a folder; in one place, because a later configuration of a rule replaces an earlier one. */
const REFUSED_SYNTAX = {
	nodes: [LATE_IMPORT],
	credentials: [LATE_IMPORT],
	test: [SECOND_WORD_FOR_A_TEST, LENIENT_EQUAL],
};

/** The rule for one folder, or for the files at the top. */
const refusedSyntax = (folder) => ({
	files: [folder === '*' ? '*.{js,mjs}' : `${folder}/**`],
	rules: {
		'no-restricted-syntax': [
			'error',
			...(REFUSED_SYNTAX[folder] ?? []),
			...(PLAIN_LITERALS.includes(folder) ? [SPREAD_LITERAL] : []),
		],
	},
});

export default defineConfig(
	globalIgnores(['**/node_modules', 'dist', '.run', 'coverage', 'contract/generated']),
	{
		// One way to lint: a rule that is wrong somewhere is corrected here, for all to see.
		linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
	},
	{
		files: ['**/*.{js,cjs,mjs}'],
		extends: [js.configs.recommended],
		languageOptions: { globals: globals.node },
	},
	{ files: ['**/*.js'], languageOptions: { sourceType: 'commonjs' } },
	// What a test has a page evaluate runs in the browser.
	{ files: ['test/e2e/outbox.test.mjs'], languageOptions: { globals: globals.browser } },
	{
		files: ['**/*.{ts,tsx}'],
		extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
		languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
		rules: {
			'max-lines': ['error', 350],
			eqeqeq: 'error',
			'@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-confusing-void-expression': [
				'error',
				{ ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
			],
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
			'@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
			// Index access is typed without `undefined` here, so this rule would refuse honest guards.
			'@typescript-eslint/no-unnecessary-condition': 'off',
			// n8n's and Fastify's interfaces ask for promises where there is nothing to await.
			'@typescript-eslint/require-await': 'off',
		},
	},
	{
		files: ['test/**/*.ts'],
		rules: {
			// Jest's own matchers (expect.any, expect.objectContaining) are typed `any`, and its mocks are unbound methods.
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/unbound-method': 'off',
			'@typescript-eslint/no-non-null-assertion': 'off',
		},
	},

	{
		files: ['test/**'],
		rules: { 'no-restricted-globals': ['error', { name: 'test', message: SECOND_WORD_FOR_A_TEST.message }] },
	},
	{
		files: ['scripts/lib/**', 'test/e2e/**', 'test/nightly/**'],
		// The one that ends by itself, and a page that is evaluated in a browser.
		ignores: ['scripts/lib/fetchInTime.ts', 'test/e2e/outbox.test.mjs'],
		rules: {
			'no-restricted-globals': [
				'error',
				{ name: 'test', message: SECOND_WORD_FOR_A_TEST.message },
				{ name: 'fetch', message: 'Call fetchInTime: fetch waits five minutes for an answer that never comes.' },
			],
		},
	},
	...[...new Set([...Object.keys(REFUSED_SYNTAX), ...PLAIN_LITERALS])].map(refusedSyntax),

	// What n8n asks of a community package.
	{
		files: [...SHIPPED, 'package.json'],
		ignores: ['*/**/package.json'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
	},
	// Read without rules of their own, so that whoever lints changed files by their names hears of syntax alone.
	{
		files: [
			'examples/**/*.json',
			'nodes/**/__schema__/**/*.json',
			'scripts/docs/outputs.json',
			'test/unit/events/corpus/*.json',
			'test/mutation/*.json',
			'test/unit/package/panels/*.json',
		],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
	{
		files: ['package.json'],
		ignores: ['*/**/package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: n8nNodesBase.configs.community.rules,
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			// The two that n8n's own scanner and CLI switch off: the other plugin has the better rules.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			// The three that n8n's own scanner and CLI switch off: inputs may be an enum, and an interface may have a maximum.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
			// As n8n's own lint config has it, which `npm run verify` runs: no exception for names such as _.
			'@typescript-eslint/no-unused-vars': ['error', {}],
		},
	},

	// The walls.
	{
		files: SHIPPED,
		rules: {
			'no-console': 'error',
			'no-restricted-globals': [
				'error',
				...['fetch', 'WebSocket', 'XMLHttpRequest'].map((name) => ({
					name,
					message: "Requests go through nodes/service/client.ts, which uses n8n's helper (proxy, SSRF protection).",
				})),
			],
		},
	},
	shippedWalls(SHIPPED, SHIPPED_PACKAGES, NO_PACKAGE),
	...ROOMS.map((room) => shippedWalls([`nodes/${room}/**/*.ts`], SHIPPED_PACKAGES, NO_PACKAGE, ...roomsAbove(room))),
	...LIBRARIES.map(([file, library]) =>
		shippedWalls([file], `${SHIPPED_PACKAGES}|${library}`, ' but the one of this module.', ...roomsAbove('ground')),
	),
	wallsOfPackage(['nodes/ground/contract.ts'], WRITTEN_CONTRACT, SHIPPED_PACKAGES, NO_PACKAGE, ...roomsAbove('ground')),
	walls(
		['sandbox/**/*.{ts,tsx}'],
		DETOUR,
		into(
			'nodes|credentials|dist',
			'The sandbox stands for the service: it knows the contract, and nothing of the nodes.',
		),
		into('test|scripts|benchmarks|examples', 'The sandbox runs without the development tools.'),
		{ regex: '^(n8n-|@n8n/)', message: 'The sandbox stands for the service, which knows nothing of n8n.' },
	),
);
