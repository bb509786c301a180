-- A card is kept at one merchant of its provider. With another cash box it has to be connected anew (decision 111); where it was
-- kept is remembered, sealed, until it is forgotten there.
alter table autopays add column sealed_box bytea;
alter table autopays drop constraint autopays_stop_why_known;
alter table autopays add constraint autopays_stop_why_known
  check (stop_why in ('asked', 'replaced', 'card', 'failed', 'ended', 'moved'));
grant update (sealed_box) on autopays to polvon_tenant, polvon_platform;
