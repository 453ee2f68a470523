-- A page of the staff's list of entries is found by it. An entry gets another place in it whenever it is changed.
CREATE INDEX entry_newest_idx ON entry (changed_at, id);
