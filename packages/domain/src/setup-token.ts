/** Without letters and digits that look alike: the token is read off a log. */
export const setupTokenAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** A typed or pasted token, without any separators between its groups. */
export const readSetupToken = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** For display: in groups of four. */
export const showSetupToken = (token: string): string => (token.match(/.{1,4}/g) ?? []).join('-');
