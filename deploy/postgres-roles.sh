#!/bin/sh
# Once, on an empty database: the two logins of the README, neither a superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set login="$LOGIN_PASSWORD" <<'SQL'
create role polvon_owner login createrole password :'owner';
create role polvon_login login noinherit password :'login';
create database polvon owner polvon_owner;
SQL
