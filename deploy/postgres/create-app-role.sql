-- The role that the site runs as; tinsmith, which owns the database, migrates and grants to it. Run once, as a
-- superuser, with APP_PASSWORD in the environment. PostgreSQL's image does so by itself on an empty volume.
\getenv password APP_PASSWORD
CREATE ROLE tinsmith_app LOGIN PASSWORD :'password';
GRANT tinsmith_app TO tinsmith;
