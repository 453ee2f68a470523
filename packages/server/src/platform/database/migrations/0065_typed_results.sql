-- Results of editions from before this site: ranks that staff wrote down, without ballots.
ALTER TABLE result ADD COLUMN is_typed boolean NOT NULL DEFAULT false;
