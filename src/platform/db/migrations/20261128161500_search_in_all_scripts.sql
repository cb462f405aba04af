-- Search compares letters of all scripts: a customer whose name is written in Arabic or Cyrillic letters couldn't be found.
-- The same as search-text.ts makes: accents, vowel points and the Arabic stretcher go, forms of one letter are one, and what
-- stands between words is listed by its place, so that it doesn't depend on the database's locale.
create or replace function search_key(source text) returns text language sql immutable strict parallel safe set search_path from current as $$
  select btrim(regexp_replace(
    normalize(translate(
      regexp_replace(normalize(lower(unaccent(source)), NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\ufe0f]',
        '', 'g'),
      U&'\03C2\0649\06CC\0671\06A9', U&'\03C3\064A\064A\0627\0643'), NFC),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02df\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0609-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e5a\u0e5b\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufffc\ufffd\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- Only names with other letters have another key now.
alter table customers disable trigger customers_raise_version;
update customers set name_key = search_key(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
where concat(first_name, last_name) ~ '[^\u0001-\u007f]';
alter table customers enable trigger customers_raise_version;

-- Each entry that is as before stays as it is.
do $$
declare
  one text;
begin
  for one in select distinct kind from searchable loop
    perform refresh_search_entries(one, array(select id from searchable where kind = one));
  end loop;
end $$;
