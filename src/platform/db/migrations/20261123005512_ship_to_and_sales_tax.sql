-- Where the clinic ships and what it taxes was one price and one rate for the whole world.
alter table products add column tax_kind text not null default 'goods';

update clinic_settings set settings =
  (settings - 'taxRate')
  || jsonb_build_object(
    'shipping', (settings->'shipping') - 'flatCents' - 'days',
    'shipTo', jsonb_build_array(jsonb_build_object(
      'country', coalesce(settings->'address'->>'country', 'US'), 'states', '[]'::jsonb,
      'cents', coalesce((settings->'shipping'->>'flatCents')::int, 0),
      'days', coalesce((settings->'shipping'->>'days')::int, 5))),
    'salesTax', case when coalesce((settings->>'taxRate')::int, 0) = 0 then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object(
        'country', coalesce(settings->'address'->>'country', 'US'), 'state', coalesce(settings->'address'->>'state', ''),
        'goods', (settings->>'taxRate')::int, 'food', (settings->>'taxRate')::int)) end)
where settings ? 'shipping' and not settings ? 'shipTo';

-- States are written by their letters, as taxes name them. What is no state stays as it was typed.
update addresses a set state = known.code
from (values
  ('US', 'AL', 'Alabama'), ('US', 'AK', 'Alaska'), ('US', 'AZ', 'Arizona'), ('US', 'AR', 'Arkansas'),
  ('US', 'CA', 'California'), ('US', 'CO', 'Colorado'), ('US', 'CT', 'Connecticut'), ('US', 'DE', 'Delaware'),
  ('US', 'DC', 'District of Columbia'), ('US', 'FL', 'Florida'), ('US', 'GA', 'Georgia'), ('US', 'HI', 'Hawaii'),
  ('US', 'ID', 'Idaho'), ('US', 'IL', 'Illinois'), ('US', 'IN', 'Indiana'), ('US', 'IA', 'Iowa'),
  ('US', 'KS', 'Kansas'), ('US', 'KY', 'Kentucky'), ('US', 'LA', 'Louisiana'), ('US', 'ME', 'Maine'),
  ('US', 'MD', 'Maryland'), ('US', 'MA', 'Massachusetts'), ('US', 'MI', 'Michigan'), ('US', 'MN', 'Minnesota'),
  ('US', 'MS', 'Mississippi'), ('US', 'MO', 'Missouri'), ('US', 'MT', 'Montana'), ('US', 'NE', 'Nebraska'),
  ('US', 'NV', 'Nevada'), ('US', 'NH', 'New Hampshire'), ('US', 'NJ', 'New Jersey'), ('US', 'NM', 'New Mexico'),
  ('US', 'NY', 'New York'), ('US', 'NC', 'North Carolina'), ('US', 'ND', 'North Dakota'), ('US', 'OH', 'Ohio'),
  ('US', 'OK', 'Oklahoma'), ('US', 'OR', 'Oregon'), ('US', 'PA', 'Pennsylvania'), ('US', 'RI', 'Rhode Island'),
  ('US', 'SC', 'South Carolina'), ('US', 'SD', 'South Dakota'), ('US', 'TN', 'Tennessee'), ('US', 'TX', 'Texas'),
  ('US', 'UT', 'Utah'), ('US', 'VT', 'Vermont'), ('US', 'VA', 'Virginia'), ('US', 'WA', 'Washington'),
  ('US', 'WV', 'West Virginia'), ('US', 'WI', 'Wisconsin'), ('US', 'WY', 'Wyoming'), ('US', 'AS', 'American Samoa'),
  ('US', 'GU', 'Guam'), ('US', 'MP', 'Northern Mariana Islands'), ('US', 'PR', 'Puerto Rico'), ('US', 'VI', 'U.S. Virgin Islands'),
  ('US', 'AA', 'Armed Forces Americas'), ('US', 'AE', 'Armed Forces Europe'), ('US', 'AP', 'Armed Forces Pacific'), ('CA', 'AB', 'Alberta'),
  ('CA', 'BC', 'British Columbia'), ('CA', 'MB', 'Manitoba'), ('CA', 'NB', 'New Brunswick'), ('CA', 'NL', 'Newfoundland and Labrador'),
  ('CA', 'NT', 'Northwest Territories'), ('CA', 'NS', 'Nova Scotia'), ('CA', 'NU', 'Nunavut'), ('CA', 'ON', 'Ontario'),
  ('CA', 'PE', 'Prince Edward Island'), ('CA', 'QC', 'Quebec'), ('CA', 'SK', 'Saskatchewan'), ('CA', 'YT', 'Yukon'),
  ('AU', 'ACT', 'Australian Capital Territory'), ('AU', 'NSW', 'New South Wales'), ('AU', 'NT', 'Northern Territory'), ('AU', 'QLD', 'Queensland'),
  ('AU', 'SA', 'South Australia'), ('AU', 'TAS', 'Tasmania'), ('AU', 'VIC', 'Victoria'), ('AU', 'WA', 'Western Australia')
) known (country, code, name)
where known.country = a.country and lower(trim(a.state)) in (lower(known.name), lower(known.code)) and a.state <> known.code;
