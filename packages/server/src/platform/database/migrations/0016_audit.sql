-- The audit log outlives what it speaks of: with references, deleting a competition deleted what staff had done in
-- it, and deleting an account erased who did it. An id that leads nowhere any more still tells two people apart.
ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_account_id_fkey,
  DROP CONSTRAINT audit_entry_competition_id_fkey,
  -- On the machine itself nobody is logged in, so such an entry has no account.
  ADD COLUMN via text NOT NULL DEFAULT 'site' CHECK (via IN ('site', 'command-line'));

-- What people typed must stay erasable, and here nothing is: a reason stands with the post.
UPDATE audit_entry SET details = details - 'reason' WHERE details ? 'reason';
