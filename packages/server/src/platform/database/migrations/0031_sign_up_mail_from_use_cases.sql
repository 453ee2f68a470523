-- Whoever confirms an address asks for the mails that waited for it, in the same transaction.
DROP TRIGGER account_mail_sign_ups ON account;
DROP FUNCTION mail_sign_ups_of_account;
