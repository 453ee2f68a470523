import { isReservedName } from './reserved-names.ts';

export const minUsernameLength = 3;
export const maxUsernameLength = 30;
export const minPasswordLength = 10;
export const maxPasswordLength = 200;

/** The problem with a username, as a sentence, or null. */
export function checkUsername(username: string): string | null {
  if (username.length < minUsernameLength) return `Usernames need at least ${minUsernameLength} characters.`;
  if (username.length > maxUsernameLength)
    return `Usernames can have at most ${maxUsernameLength} characters.`;
  if (!/^[A-Za-z0-9_-]+$/.test(username)) return 'Usernames can only contain letters, digits, _ and -.';
  if (isReservedName(username) || /^deleted-\d+$/i.test(username)) return `${username} is taken.`;
  return null;
}

/** The problem with a password, except for being a common one, which only the server can check. */
export function checkPassword(password: string, username: string): string | null {
  if (password.length < minPasswordLength) return `Passwords need at least ${minPasswordLength} characters.`;
  if (password.length > maxPasswordLength)
    return `Passwords can have at most ${maxPasswordLength} characters.`;
  if (username.length >= minUsernameLength && password.toLowerCase().includes(username.toLowerCase())) {
    return "Your password can't contain your username.";
  }
  return null;
}

const emailPart = String.raw`[^\s@"<>,;:\\()[\]\u0000-\u001f\u007f]+`;
const emailForm = new RegExp(String.raw`^${emailPart}@${emailPart}\.[^\s@.]{2,}$`);

/** A rough check; only a mail shows whether an address works. */
export function checkEmail(email: string): string | null {
  if (email.trim() === '') return 'Enter your e-mail address.';
  return email.length <= 254 && emailForm.test(email) ? null : "That doesn't look like an e-mail address.";
}
