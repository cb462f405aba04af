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
