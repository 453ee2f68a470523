-- What staff announce beside the events themselves.
CREATE TABLE upcoming_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  date_text text NOT NULL,
  shown_until timestamptz NOT NULL
);

-- Forms name a row by a number.
ALTER TABLE site_page ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
