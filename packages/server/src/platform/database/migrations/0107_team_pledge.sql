-- People who agreed before the start to be one team. At the start each pledge becomes a team, once.
CREATE TABLE team_pledge (
  id bigint PRIMARY KEY DEFAULT random_id(),
  competition_id bigint NOT NULL REFERENCES competition ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- When it became a team, or turned out to be none any more.
  settled_at timestamptz
);
CREATE INDEX team_pledge_competition_idx ON team_pledge (competition_id);
CREATE INDEX team_pledge_unsettled_idx ON team_pledge (id) WHERE settled_at IS NULL;

-- Who is in a pledge, and who was asked and has not answered.
CREATE TABLE team_pledge_member (
  pledge_id bigint NOT NULL REFERENCES team_pledge ON DELETE CASCADE,
  entrant_id bigint NOT NULL REFERENCES sign_up ON DELETE CASCADE,
  -- Null for the one who began it.
  asked_by bigint REFERENCES sign_up ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  joined_at timestamptz,
  mailed_at timestamptz,
  PRIMARY KEY (pledge_id, entrant_id)
);
-- Nobody is in two pledges.
CREATE UNIQUE INDEX team_pledge_member_joined_idx ON team_pledge_member (entrant_id) WHERE joined_at IS NOT NULL;
CREATE INDEX team_pledge_member_entrant_idx ON team_pledge_member (entrant_id);
CREATE INDEX team_pledge_member_asked_by_idx ON team_pledge_member (asked_by);
