#!/bin/sh
# Once, on an empty database: the two logins of the README, neither a superuser, and one that copies everything and changes nothing.
set -eu
of() { cat "/run/secrets/$1-password"; }
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner="$(of owner)" --set login="$(of login)" --set dump="$(of dump)" <<'SQL'
create role polvon_owner login createrole password :'owner';
create role polvon_login login noinherit password :'login';
create role polvon_dump login bypassrls password :'dump';
grant pg_read_all_data to polvon_dump;
create database polvon owner polvon_owner;
SQL
