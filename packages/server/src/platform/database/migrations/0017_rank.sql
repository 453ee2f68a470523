-- Staff have ranks instead of one mark; what a rank can do is said by domain/src/ranks.ts. Whoever was staff could do
-- everything, and so becomes an owner.
ALTER TABLE account ADD COLUMN rank text CHECK (rank IN ('owner', 'organizer', 'moderator'));
UPDATE account SET rank = 'owner' WHERE is_staff;
ALTER TABLE account DROP COLUMN is_staff;
