-- What a file brought of days before it: few among all, and asked for by the platform's page, which counts people from their first sale on.
create index memberships_brought_idx on memberships (admin_id, member_id, sold_on)
  where sold_on < (created_at at time zone 'Asia/Tashkent')::date;
