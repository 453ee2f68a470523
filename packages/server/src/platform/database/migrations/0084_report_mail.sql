-- When a member of staff was last e-mailed about open reports, which happens at most once an hour.
CREATE TABLE report_mail (
  account_id bigint PRIMARY KEY REFERENCES account,
  mailed_at timestamptz NOT NULL DEFAULT app_now()
);
