-- The list of visits that were given and aren't paid, over years (decision 0157).
create index fact_visits_unpaid on fact_visits (day) where state = 'completed' and given_cents > paid_cents;
