-- Where somebody was who registered, for the link that confirms their address: it may be opened on another device.
-- Kept here and not in the link, since a mail quotes nothing that its sender could choose but the username.
ALTER TABLE mail_request ADD COLUMN next_path text NOT NULL DEFAULT '';
ALTER TABLE account_token ADD COLUMN next_path text NOT NULL DEFAULT '';
