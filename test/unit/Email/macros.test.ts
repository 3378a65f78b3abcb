import { unknownMacros } from '../../../nodes/Email/message/email';

const ann = { Address: 'ann@example.com', MergeFields: { Name: 'Ann' } };
const bob = { Address: 'bob@example.com' };

it('tells of macros that a recipient has no value for', () => {
	expect(unknownMacros({ Html: '<p>Hi [Name] of [City]</p>[Unsubscribe]' }, [ann])).toMatch(
		/^The message holds \[City\],/,
	);
	expect(unknownMacros({ PlainText: 'Hi [Name] [Unsubscribe]' }, [ann, bob])).toMatch(/^The message holds \[Name\],/);
	expect(unknownMacros({ Html: 'Hi [Name] [Unsubscribe]' }, [{ ...ann, MergeFields: { Name: '' } }])).toMatch(
		/^The message holds \[Name\],.* or leave a gap\./,
	);
	expect(unknownMacros({ Html: '[Name] [Name] [City]' }, [bob])).toMatch(/^The message holds \[Name\], \[City\],/);
});

it('says nothing where all have their values, and of brackets that are no macros', () => {
	expect(unknownMacros({ Html: 'Hi [Name] [WebVersion] [Unsubscribe]' }, [ann])).toBeUndefined();
	const html = '<!--[if mso]><b>[x]</b><![endif]--><![endif]><style>a[href]{}</style><p>[1] [a b] []</p>';
	expect(unknownMacros({ Html: html }, [bob])).toBeUndefined();
	expect(unknownMacros({ Html: 'Hi<!-- [x] <!-- [y]' }, [bob])).toBeUndefined();
	expect(unknownMacros({ Html: 'Hi<style>a[href]{} <style>' }, [bob])).toBeUndefined();
	expect(unknownMacros({}, [bob])).toBeUndefined();
});
