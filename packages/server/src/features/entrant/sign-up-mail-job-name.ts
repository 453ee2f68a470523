/** The trigger account_mail_sign_ups asks for it by this name, too. */
export const sendSignUpMailName = 'send-sign-up-mail';
