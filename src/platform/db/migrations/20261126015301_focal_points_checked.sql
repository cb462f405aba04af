-- Apart from adding them, so that the release before goes on writing meanwhile.
alter table product_images validate constraint product_images_focal_point;
alter table categories validate constraint categories_focal_point;
alter table bundles validate constraint bundles_focal_point;
alter table banners validate constraint banners_focal_point;
alter table banners validate constraint banners_tall_focal_point;
alter table news_articles validate constraint news_articles_focal_point;
alter table gallery_items validate constraint gallery_items_focal_point;
alter table practitioners validate constraint practitioners_focal_point;
