-- Whether an account was suspended at a moment, such as when names were drawn.
CREATE FUNCTION was_suspended(account bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM suspension s WHERE s.account_id = account AND s.began_at <= at
    AND least(coalesce(s.lifted_at, 'infinity'), coalesce(s.ends_at, 'infinity')) > at)
$$;
