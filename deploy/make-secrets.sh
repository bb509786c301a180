#!/bin/sh
# Once, before the first start: each secret of compose.yaml in a file that its own services are given. What is there stays, and what
# deploy/.env of an earlier version has is taken over; it is taken out there afterwards.
set -eu
cd "$(dirname "$0")"
umask 022
mkdir -p secrets/app secrets/database secrets/dump
# the accounts of the containers read the files; on the machine the folder lets nobody pass
chmod 700 secrets

# as compose reads it: what stands in quotes is whole, and elsewhere a remark begins behind a blank
of_before() {
  [ ! -f .env ] || sed -n "s/^$1=//p" .env | tail -n 1 |
    sed -e 's/^"\([^"]*\)".*/\1/' -e t -e "s/^'\([^']*\)'.*/\1/" -e t -e 's/[[:space:]]\{1,\}#.*//' -e 's/[[:space:]]*$//'
}
# letters and digits: they stand in addresses too
by_chance() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
# FILE and NAME: what the file has, else what the setting had, else a new one
secret() {
  if [ -s "secrets/$1" ]; then cat "secrets/$1"; return; fi
  had=$(of_before "$2")
  echo "${had:-$(by_chance)}"
}
keep() { [ -s "secrets/$1" ] || echo "$2" > "secrets/$1"; }

keep app/session-secret "$(secret app/session-secret SESSION_SECRET)"
keep app/secrets-key "$(secret app/secrets-key SECRETS_KEY)"
keep database/superuser-password "$(secret database/superuser-password SUPERUSER_PASSWORD)"
keep database/owner-password "$(secret database/owner-password OWNER_PASSWORD)"
keep database/login-password "$(secret database/login-password LOGIN_PASSWORD)"
keep dump/dump-password "$(secret dump/dump-password DUMP_PASSWORD)"
keep database/dump-password "$(cat secrets/dump/dump-password)"
keep app/database-url "postgres://polvon_login:$(cat secrets/database/login-password)@database:5432/polvon"
keep app/migration-database-url "postgres://polvon_owner:$(cat secrets/database/owner-password)@database:5432/polvon"

# what compose.yaml gave as a setting where it was wanted is named in app.env now; a name that stands there already has the last word
carry() {
  had=$(of_before "$2")
  [ -n "$had" ] || return 0
  keep "app/$1" "$had"
  if [ -f app.env ] && grep -Eq "^$2(_FILE)?=" app.env; then return; fi
  [ -f app.env ] || (umask 077 && : > app.env)
  # a last line without its end stays a line of its own
  [ -z "$(tail -c 1 app.env)" ] || echo >> app.env
  echo "$2_FILE=/run/secrets/$1" >> app.env
}
carry eskiz-password ESKIZ_PASSWORD
carry metrics-token METRICS_TOKEN
