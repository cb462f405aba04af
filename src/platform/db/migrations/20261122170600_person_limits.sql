-- What one person may have at a time is a setting of the clinic.
update clinic_settings set settings = settings || jsonb_build_object('limits', jsonb_build_object(
    'unverifiedVisits', 2, 'verifiedVisits', 6, 'holds', 3, 'unpaidOrders', 2, 'piecesOfSize', 10,
    'guestBookingsPerHour', 8, 'unverifiedMailsPerDay', 5))
where not settings ? 'limits';

-- Addresses that somebody proved to read without an account, by a keyed hash.
create table proven_addresses (
  subject text primary key not null,
  proven_at timestamp with time zone default now() not null
);
