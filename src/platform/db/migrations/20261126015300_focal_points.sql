-- A record names a picture with its focal point behind it: hero-wide@35x60 (decision 0069). Names of before have none.
alter table product_images add constraint product_images_focal_point check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table categories add constraint categories_focal_point check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table bundles add constraint bundles_focal_point check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table banners add constraint banners_focal_point check (image !~ '@' or image ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table banners add constraint banners_tall_focal_point check (image_tall !~ '@' or image_tall ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table news_articles add constraint news_articles_focal_point check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table gallery_items add constraint gallery_items_focal_point check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
alter table practitioners add constraint practitioners_focal_point check (picture !~ '@' or picture ~ '@(100|[1-9]?[05])x(100|[1-9]?[05])$') not valid;
