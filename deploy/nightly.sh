#!/bin/sh
# Each night: the database as a dump, the pictures as a folder and the note of erasures. A name appears when what it names is whole. The thirty newest of
# each stay: nights without one take none of the good ones away. Ends with 1 when a part of it is missing.
set -u
# whole databases: nobody else on the machine reads them
umask 077
to=${BACKUPS:-/backups}
from=${PICTURES:-/data/files}
day=$(date -u +%Y-%m-%d)
whole() { ls -d "$to"/$1 2> /dev/null; }
keep_thirty() { whole "$1" | head -n -30 | while read -r old; do rm -rf "$old"; done; }
# what the day has already stays: of a machine that was made anew the first copy is one of an empty database
named() { if [ -e "$to/$1-$day$2" ]; then echo "$to/$1-$day-later$2"; else echo "$to/$1-$day$2"; fi; }

missing=0
dump=$(named polvon .dump)
rm -f "$to"/polvon-*.dump.part
if pg_dump --format=custom --file="$dump.part" polvon && pg_restore --list "$dump.part" > /dev/null; then
  mv "$dump.part" "$dump"
else
  echo "no dump of $day: the newest is that of $(whole 'polvon-*.dump' | tail -n 1)" >&2
  missing=1
fi
keep_thirty 'polvon-????-??-??.dump'
keep_thirty 'polvon-*-later.dump'

# whom owners have erased: a server that was made anew knows no more than these lines
notes=${from%/*}/erasures.jsonl
if [ -f "$notes" ]; then
  cat "$notes" "$to/erasures.jsonl" 2> /dev/null | sort -u > "$to/.erasures" && mv "$to/.erasures" "$to/erasures.jsonl" || missing=1
fi

# with FILES_DRIVER=s3 they are in the bucket
[ -d "$from" ] || exit $missing
part="$to/.pictures-$day"
# those of a night that was broken off, whichever it was
rm -rf "$to"/.pictures-*
last=$(whole 'pictures-*' | tail -n 1)
# a picture never changes: one that was there the night before takes no more room
if [ -n "$last" ]; then cp -al "$last" "$part"; else mkdir "$part"; fi || exit 1
for picture in "$part"/*; do
  [ -e "$from/${picture##*/}" ] || rm -f "$picture"
done
pictures=$(named pictures '')
cp -an "$from/." "$part/" && rm -rf "$pictures" && mv "$part" "$pictures" || missing=1
keep_thirty 'pictures-????-??-??'
keep_thirty 'pictures-*-later'
exit $missing
