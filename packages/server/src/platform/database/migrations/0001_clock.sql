-- The one clock that decides. Only the test template replaces it, so that tests move time instead of waiting.
CREATE FUNCTION app_now() RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN now();
