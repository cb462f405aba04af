CREATE TABLE "cache_versions" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handled_events" (
	"event_id" text NOT NULL,
	"handler" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handled_events_event_id_handler_pk" PRIMARY KEY("event_id","handler")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"presence_key" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_events_one_per_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_starts_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_starts_at_pk" PRIMARY KEY("key","window_starts_at")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"phone" text,
	"first_name" text,
	"last_name" text,
	"date_of_birth" date,
	"password_hash" text,
	"image_hash" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "customers_erased_hold_nothing" CHECK ("customers"."erased_at" is null or ("customers"."email" is null and "customers"."phone" is null and "customers"."first_name" is null))
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"customer_id" text,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_codes_no_negative_tries" CHECK ("one_time_codes"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "renewal_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reset_tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appointment_services" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"practitioner_id" text NOT NULL,
	"room_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"customer_id" text,
	"held_for_cart_id" text,
	"hold_expires_at" timestamp with time zone,
	"order_id" text,
	"guest" jsonb,
	"link_hash" text,
	"notes" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"date" date NOT NULL,
	"time_zone" text NOT NULL,
	"practitioner_id" text NOT NULL,
	"is_practitioner_wanted" boolean DEFAULT false NOT NULL,
	"policy" jsonb,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes_made" integer DEFAULT 0 NOT NULL,
	"late_fee_cents" integer DEFAULT 0 NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_one_hold_per_cart" UNIQUE("held_for_cart_id"),
	CONSTRAINT "appointments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "appointments_held_has_expiry" CHECK (("appointments"."status" = 'held') = ("appointments"."held_for_cart_id" is not null and "appointments"."hold_expires_at" is not null)),
	CONSTRAINT "appointments_no_negative_fee" CHECK ("appointments"."late_fee_cents" >= 0),
	CONSTRAINT "appointments_ends_after_start" CHECK ("appointments"."ends_at" > "appointments"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"appointment_id" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"expires_at" timestamp with time zone,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"appointment_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_tickets_are_somebodys" CHECK ("guest_tickets"."customer_id" is not null or "guest_tickets"."appointment_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "practitioner_services" (
	"practitioner_id" text NOT NULL,
	"service_id" text NOT NULL,
	"duration_minutes" integer,
	CONSTRAINT "practitioner_services_practitioner_id_service_id_pk" PRIMARY KEY("practitioner_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "practitioners" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"picture" text,
	CONSTRAINT "practitioners_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"pool" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"resource_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	CONSTRAINT "working_hours_resource_id_weekday_opens_pk" PRIMARY KEY("resource_id","weekday","opens")
);
--> statement-breakpoint
CREATE TABLE "cart_add_ons" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"service_line_id" text NOT NULL,
	"add_on_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" integer NOT NULL,
	CONSTRAINT "cart_add_ons_quantity" CHECK ("cart_add_ons"."quantity" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "cart_bundles" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_bundles_quantity" CHECK ("cart_bundles"."quantity" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "cart_products" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"size_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"saved_for_later" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_products_quantity" CHECK ("cart_products"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "cart_services" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"service_id" text NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"saved_for_later" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"pickup_from_store" boolean DEFAULT false NOT NULL,
	"address_id" text,
	"visit_date" date,
	"visit_time" text,
	"visit_practitioner_id" text,
	"visit_refusal" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer,
	"percent" integer,
	"applies_to" text NOT NULL,
	"channel" text NOT NULL,
	"first_booking_only" boolean DEFAULT false NOT NULL,
	"birthday_month_only" boolean DEFAULT false NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"total_limit" integer,
	"per_customer_limit" integer NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_one_kind_of_value" CHECK (case "coupons"."kind" when 'amount' then "coupons"."amount_cents" > 0 and "coupons"."percent" is null else "coupons"."percent" between 1 and 100 and "coupons"."amount_cents" is null end)
);
--> statement-breakpoint
CREATE TABLE "add_ons" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"price_unit" text,
	"minutes" integer NOT NULL,
	"max_quantity" integer DEFAULT 1 NOT NULL,
	"device_type" text,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "brands_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "bundle_items" (
	"bundle_id" text NOT NULL,
	"size_id" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bundle_items_bundle_id_size_id_pk" PRIMARY KEY("bundle_id","size_id")
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"picture" text NOT NULL,
	"price_cents" integer NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bundles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"intro" text NOT NULL,
	"picture" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "moved_slugs" (
	"kind" text NOT NULL,
	"old_slug" text NOT NULL,
	"new_slug" text NOT NULL,
	CONSTRAINT "moved_slugs_kind_old_slug_pk" PRIMARY KEY("kind","old_slug")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"picture" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"label" text NOT NULL,
	"amount" integer NOT NULL,
	"unit" text NOT NULL,
	"price_cents" integer NOT NULL,
	"sale_price_cents" integer,
	"sale_ends_at" timestamp with time zone,
	"member_price_cents" integer,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_sizes_no_oversell" CHECK ("product_sizes"."reserved" >= 0 and "product_sizes"."reserved" <= "product_sizes"."on_hand"),
	CONSTRAINT "product_sizes_no_negative_price" CHECK ("product_sizes"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_taxonomy" (
	"product_id" text NOT NULL,
	"value_id" text NOT NULL,
	CONSTRAINT "product_taxonomy_product_id_value_id_pk" PRIMARY KEY("product_id","value_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"brand_id" text NOT NULL,
	"form" text NOT NULL,
	"description" text NOT NULL,
	"how_to_use" text NOT NULL,
	"ingredients" text[] NOT NULL,
	"added_on" date NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_add_ons" (
	"service_id" text NOT NULL,
	"add_on_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "service_add_ons_service_id_add_on_id_pk" PRIMARY KEY("service_id","add_on_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"virtual" boolean DEFAULT false NOT NULL,
	"price_cents" integer NOT NULL,
	"price_max_cents" integer,
	"price_unit" text,
	"min_units" integer,
	"sale_price_cents" integer,
	"sale_ends_at" timestamp with time zone,
	"member_price_cents" integer,
	"deposit_cents" integer DEFAULT 0 NOT NULL,
	"prep_minutes" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"cleanup_minutes" integer NOT NULL,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"roles" text[] NOT NULL,
	"room_type" text,
	"device_types" text[] NOT NULL,
	"short_description" text NOT NULL,
	"description" text NOT NULL,
	"details" jsonb NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_no_negative_price" CHECK ("services"."price_cents" >= 0 and "services"."duration_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"size_id" text NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"order_id" text NOT NULL,
	"size_id" text NOT NULL,
	"cart_id" text,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	CONSTRAINT "stock_reservations_order_id_size_id_pk" PRIMARY KEY("order_id","size_id"),
	CONSTRAINT "stock_reservations_positive" CHECK ("stock_reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "taxonomy_values" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"customer_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"order_id" text NOT NULL,
	"step" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "order_history_order_id_step_pk" PRIMARY KEY("order_id","step")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"size_id" text,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"picture" text,
	"unit_price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"line_total_cents" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lines_add_up" CHECK ("order_lines"."line_total_cents" = "order_lines"."unit_price_cents" * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"payment_state" text DEFAULT 'none' NOT NULL,
	"customer_id" text,
	"cart_id" text,
	"cart_revision" integer,
	"currency" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"member_savings_cents" integer DEFAULT 0 NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"gift_card_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"due_now_cents" integer NOT NULL,
	"due_at_clinic_cents" integer DEFAULT 0 NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fulfillment" jsonb,
	"appointment_id" text,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_add_up" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents" + "orders"."tax_cents" and "orders"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"order_id" text,
	"service_id" text,
	"product_id" text,
	"author" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_to_five" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "about_page" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "about_page_only_one" CHECK ("about_page"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"page" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text[] NOT NULL,
	"image" text NOT NULL,
	"image_tall" text,
	"alt" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clinic_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_settings_only_one" CHECK ("clinic_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"is_membership" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_items" (
	"id" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"category" text NOT NULL,
	"caption" text NOT NULL,
	"is_illustration" boolean DEFAULT false NOT NULL,
	"service_ids" text[] DEFAULT '{}' NOT NULL,
	"moment" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"picture" text NOT NULL,
	"author" text NOT NULL,
	"read_minutes" integer DEFAULT 3 NOT NULL,
	"published_on" date NOT NULL,
	CONSTRAINT "news_articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "page_meta" (
	"page" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"kind" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_card_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	"alt" text NOT NULL,
	"ink" text NOT NULL,
	"amounts_cents" integer[] NOT NULL,
	"min_amount_cents" integer NOT NULL,
	"max_amount_cents" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "gift_card_designs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "ingredients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"synonyms" text[] NOT NULL,
	"functions" text[] NOT NULL,
	"group" text NOT NULL,
	"comedogenic" jsonb,
	"irritancy" jsonb,
	"flags" text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sources" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ingredients_one_per_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "membership_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"picture" text NOT NULL,
	"monthly_price_cents" integer NOT NULL,
	"annual_price_cents" integer NOT NULL,
	"credit_cents" integer NOT NULL,
	"product_percent" integer NOT NULL,
	"service_percent" integer,
	"uses_member_price_list" boolean NOT NULL,
	"birthday_credit_cents" integer NOT NULL,
	"free_late_moves_per_year" integer NOT NULL,
	"has_priority_waitlist" boolean NOT NULL,
	"boosters_per_quarter" integer NOT NULL,
	"household_members" integer NOT NULL,
	"benefits" text[] NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "membership_plans_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"service_id" text NOT NULL,
	"sessions" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"full_price_cents" integer NOT NULL,
	"rule" text NOT NULL,
	"valid_months" integer NOT NULL,
	"options" jsonb NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "payment_plans_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"provider_session_id" text,
	"url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"payment_intent_id" text,
	"captured_cents" integer,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_sessions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "checkout_sessions_provider_session_id_unique" UNIQUE("provider_session_id"),
	CONSTRAINT "checkout_sessions_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "checkout_sessions_open_has_page" CHECK ("checkout_sessions"."status" <> 'open' or "checkout_sessions"."provider_session_id" is not null),
	CONSTRAINT "checkout_sessions_captured_has_intent" CHECK ("checkout_sessions"."captured_cents" is null or "checkout_sessions"."payment_intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_session_id" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_refund_id" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"last_status" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"delay_ms" integer DEFAULT 0 NOT NULL,
	"drops_webhooks" boolean DEFAULT false NOT NULL,
	"loses_answers" integer DEFAULT 0 NOT NULL,
	"fails_after_commit" integer DEFAULT 0 NOT NULL,
	"latency_ms" integer DEFAULT 0 NOT NULL,
	"is_down" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_faults_only_one" CHECK ("sandbox_faults"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"content_hash" text NOT NULL,
	"request_id" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quiz_product_notes" (
	"product_id" text PRIMARY KEY NOT NULL,
	"moment" text NOT NULL,
	"why" text NOT NULL,
	"substitute_ids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"help" text NOT NULL,
	"options" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"when" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"headline" text NOT NULL,
	"start" text NOT NULL,
	"do_not_combine" text[] NOT NULL,
	"weeks_from" integer NOT NULL,
	"weeks_to" integer NOT NULL,
	"consult" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limited_offer_add_ons" (
	"offer_id" text NOT NULL,
	"add_on_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "limited_offer_add_ons_offer_id_add_on_id_pk" PRIMARY KEY("offer_id","add_on_id")
);
--> statement-breakpoint
CREATE TABLE "limited_offer_services" (
	"offer_id" text NOT NULL,
	"service_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "limited_offer_services_offer_id_service_id_pk" PRIMARY KEY("offer_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "limited_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" integer NOT NULL,
	"full_price_cents" integer NOT NULL,
	"sessions" integer DEFAULT 1 NOT NULL,
	"minutes_text" text NOT NULL,
	"conditions" text[] NOT NULL,
	"weekdays" integer[] NOT NULL,
	"once_per_client" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "limited_offers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "limited_offers_no_dearer" CHECK ("limited_offers"."price_cents" >= 0 and "limited_offers"."price_cents" <= "limited_offers"."full_price_cents"),
	CONSTRAINT "limited_offers_some_time" CHECK ("limited_offers"."ends_at" > "limited_offers"."starts_at" and "limited_offers"."sessions" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"is_name" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handled_events" ADD CONSTRAINT "handled_events_event_id_outbox_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_image_hash_images_hash_fk" FOREIGN KEY ("image_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_tokens" ADD CONSTRAINT "renewal_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tickets" ADD CONSTRAINT "reset_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_services" ADD CONSTRAINT "appointment_services_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_services" ADD CONSTRAINT "appointment_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_tickets" ADD CONSTRAINT "guest_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_tickets" ADD CONSTRAINT "guest_tickets_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_services" ADD CONSTRAINT "practitioner_services_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_services" ADD CONSTRAINT "practitioner_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_id_resources_id_fk" FOREIGN KEY ("id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_add_ons" ADD CONSTRAINT "cart_add_ons_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_add_ons" ADD CONSTRAINT "cart_add_ons_service_line_id_cart_services_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."cart_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_add_ons" ADD CONSTRAINT "cart_add_ons_add_on_id_add_ons_id_fk" FOREIGN KEY ("add_on_id") REFERENCES "public"."add_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_bundles" ADD CONSTRAINT "cart_bundles_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_bundles" ADD CONSTRAINT "cart_bundles_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_products" ADD CONSTRAINT "cart_products_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_products" ADD CONSTRAINT "cart_products_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_services" ADD CONSTRAINT "cart_services_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_services" ADD CONSTRAINT "cart_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_taxonomy" ADD CONSTRAINT "product_taxonomy_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_taxonomy" ADD CONSTRAINT "product_taxonomy_value_id_taxonomy_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."taxonomy_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_add_ons" ADD CONSTRAINT "service_add_ons_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_add_ons" ADD CONSTRAINT "service_add_ons_add_on_id_add_ons_id_fk" FOREIGN KEY ("add_on_id") REFERENCES "public"."add_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_size_id_product_sizes_id_fk" FOREIGN KEY ("size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_offer_add_ons" ADD CONSTRAINT "limited_offer_add_ons_offer_id_limited_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."limited_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_offer_add_ons" ADD CONSTRAINT "limited_offer_add_ons_add_on_id_add_ons_id_fk" FOREIGN KEY ("add_on_id") REFERENCES "public"."add_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_offer_services" ADD CONSTRAINT "limited_offer_services_offer_id_limited_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."limited_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_offer_services" ADD CONSTRAINT "limited_offer_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_by_session" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_tokens_by_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "addresses_by_customer" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_per_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_subject" ON "one_time_codes" USING btree ("subject_hash","created_at");--> statement-breakpoint
CREATE INDEX "renewal_tokens_by_session" ON "renewal_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_by_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "appointment_services_by_appointment" ON "appointment_services" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "appointments_by_customer" ON "appointments" USING btree ("customer_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_by_start" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "appointments_by_guest_email" ON "appointments" USING btree (("guest"->>'email')) WHERE "appointments"."guest" is not null;--> statement-breakpoint
CREATE INDEX "appointments_by_guest_phone" ON "appointments" USING btree (("guest"->>'phone')) WHERE "appointments"."guest" is not null;--> statement-breakpoint
CREATE INDEX "claims_by_appointment" ON "claims" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "claims_by_start" ON "claims" USING btree (lower("during")) WHERE "claims"."released_at" is null;--> statement-breakpoint
CREATE INDEX "time_off_by_resource" ON "time_off" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_add_ons_no_doubles" ON "cart_add_ons" USING btree ("service_line_id","add_on_id");--> statement-breakpoint
CREATE INDEX "cart_add_ons_by_cart" ON "cart_add_ons" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_bundles_no_doubles" ON "cart_bundles" USING btree ("cart_id","bundle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_products_one_line_per_size" ON "cart_products" USING btree ("cart_id","size_id","saved_for_later");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_services_no_doubles" ON "cart_services" USING btree ("cart_id","service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_open_per_customer" ON "carts" USING btree ("customer_id") WHERE "carts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "bundle_items_by_size" ON "bundle_items" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "product_sizes_by_product" ON "product_sizes" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_taxonomy_by_value" ON "product_taxonomy" USING btree ("value_id","product_id");--> statement-breakpoint
CREATE INDEX "products_by_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "services_one_slug_per_category" ON "services" USING btree ("category_id","slug");--> statement-breakpoint
CREATE INDEX "services_by_slug" ON "services" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "stock_moves_by_size" ON "stock_moves" USING btree ("size_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_by_size" ON "stock_reservations" USING btree ("size_id");--> statement-breakpoint
CREATE UNIQUE INDEX "taxonomy_values_one_slug_per_kind" ON "taxonomy_values" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "order_lines_by_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_cart_revision" ON "orders" USING btree ("cart_id","cart_revision","kind") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("placed_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reviews_by_product" ON "reviews" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reviews_by_service" ON "reviews" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_per_attempt" ON "checkout_sessions" USING btree ("purpose","order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_open_per_order" ON "checkout_sessions" USING btree ("purpose","order_id") WHERE "checkout_sessions"."status" in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_unfinished" ON "checkout_sessions" USING btree ("created_at") WHERE "checkout_sessions"."status" in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_session" ON "refunds" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_due" ON "sandbox_deliveries" USING btree ("due_at") WHERE "sandbox_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "sandbox_objects_by_kind" ON "sandbox_objects" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "webhook_events_unfinished" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."state" <> 'processed';