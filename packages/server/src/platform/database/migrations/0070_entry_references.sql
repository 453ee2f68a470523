-- Deleting an entry took along what others wrote about it and its published place. Nothing that others wrote goes with
-- an entry any more; a ballot goes with nothing at all. The keys before these checked the rows that are there.
ALTER TABLE ballot
  DROP CONSTRAINT ballot_entry_id_fkey,
  DROP CONSTRAINT ballot_entrant_id_fkey,
  DROP CONSTRAINT ballot_competition_id_fkey,
  ADD CONSTRAINT ballot_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry NOT VALID,
  ADD CONSTRAINT ballot_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up NOT VALID,
  ADD CONSTRAINT ballot_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition NOT VALID;
ALTER TABLE trouble_report
  DROP CONSTRAINT trouble_report_entry_id_fkey,
  DROP CONSTRAINT trouble_report_entrant_id_fkey,
  ADD CONSTRAINT trouble_report_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry NOT VALID,
  ADD CONSTRAINT trouble_report_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES sign_up NOT VALID;
ALTER TABLE rule_answer
  DROP CONSTRAINT rule_answer_entry_id_fkey,
  ADD CONSTRAINT rule_answer_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry NOT VALID;
ALTER TABLE result
  DROP CONSTRAINT result_competition_id_fkey,
  ADD CONSTRAINT result_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competition NOT VALID;
ALTER TABLE result_entry
  DROP CONSTRAINT result_entry_entry_id_fkey,
  ADD CONSTRAINT result_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry NOT VALID;
ALTER TABLE result_ballot
  DROP CONSTRAINT result_ballot_ballot_id_fkey,
  ADD CONSTRAINT result_ballot_ballot_id_fkey FOREIGN KEY (ballot_id) REFERENCES ballot NOT VALID;

-- What keeps an entry from being deleted, the weightiest first; null if nothing does. Asked by the statement that
-- deletes, under the lock of the entry: whatever refers to it takes a lock on its row.
CREATE FUNCTION entry_kept_for(kept_id bigint) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN EXISTS (SELECT FROM result_entry x WHERE x.entry_id = kept_id) THEN 'result'
    WHEN EXISTS (SELECT FROM ballot b WHERE b.entry_id = kept_id)
      OR EXISTS (SELECT FROM trouble_report r WHERE r.entry_id = kept_id) THEN 'ballot'
    WHEN EXISTS (SELECT FROM rule_answer a WHERE a.entry_id = kept_id) THEN 'rule'
  END;
