-- The staff's list of reviews, event by event: without it each page sorts the reviews of all events. Neither the event nor
-- the time at which a review was begun changes, so saving a ballot again costs nothing here.
CREATE INDEX ballot_newest_review_idx ON ballot (competition_id, started_at, id) WHERE review <> '';
