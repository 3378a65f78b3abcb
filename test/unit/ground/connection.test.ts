import { isNear } from '../../../nodes/ground/connection';

const hostOf = (address: string): string => new URL(`http://${address}/`).hostname;

it.each([
	'localhost',
	'n8n',
	'sandbox:4010',
	'api.localhost',
	'printer.local',
	'service.internal',
	'127.0.0.1',
	'127.8.7.6:80',
	'10.0.0.7',
	'192.168.1.1',
	'172.16.0.1',
	'172.25.0.1',
	'172.31.255.255',
	'[::1]:4010',
	'[fd12:3456::1]',
	'[fe80::1]',
])('%s is near', (address) => {
	expect(isNear(hostOf(address))).toBe(true);
});

it.each([
	'example.com',
	'localhost.example.com',
	'local.example.com',
	'api.local.example.com',
	'mylocal.example',
	'192.0.2.1',
	'11.0.0.1',
	'126.0.0.1',
	'192.169.0.1',
	'172.15.0.1',
	'172.32.0.1',
	// Names that only begin as an address does.
	'10.example.com',
	'127.0.0.1.example.com',
	'[2001:db8::1]',
	'[::ffff:192.0.2.1]',
])('%s is not', (address) => {
	expect(isNear(hostOf(address))).toBe(false);
});
