-- The home banner that each clinic used to begin with spoke of a shop and showed a brand's bottles. Where it was never edited, it
-- becomes the one that clinics begin with now.
update banners
set description = '{}', image = 'clinic-consultation-corner', image_tall = null,
  alt = 'Two armchairs and a plant in a bright room'
where page = 'home' and title = 'Welcome' and version = 1
  and description in (
    '{"Book a treatment at a time that suits you","Buy skin care and pick it up at the clinic"}',
    '{"Book a treatment at a time that suits you","Buy skincare and pick it up at the clinic"}'
  )
  and image = 'hero-wide' and image_tall = 'hero-tall' and alt = 'Bottles on pale stone in soft window light';
