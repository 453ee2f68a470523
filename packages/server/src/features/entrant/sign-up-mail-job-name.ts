export const sendSignUpMailName = 'send-sign-up-mail';
