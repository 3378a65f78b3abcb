/** The lowest n8n on which the package was seen to work (`npm run doors -- lowest`): what README, docs and CI name. */
export const LOWEST_N8N = '2.41.1';

/** The lowest Node that this n8n starts on: what package.json asks for. */
export const LOWEST_NODE = '24.0.0';
