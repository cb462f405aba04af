ALTER TABLE "appointment_services" RENAME COLUMN "addOns" TO "add_ons";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_practitioner_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_by_start" ON "claims" USING btree (lower("during")) WHERE "claims"."released_at" is null;