/** Without letters and digits that look alike: the token is read off a log. */
export const setupTokenAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** A token as it was typed or pasted, with whatever stands between its groups, as it was made. */
export const readSetupToken = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** As people read it: in groups of four. */
export const showSetupToken = (token: string): string => (token.match(/.{1,4}/g) ?? []).join('-');
