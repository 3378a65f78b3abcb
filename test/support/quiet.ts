/** n8n's engine prints every error of a node that it runs; in a test the error is asserted instead. To be imported first. */
process.env.N8N_LOG_LEVEL ??= 'silent';
