export type Role = "customer" | "staff" | "practitioner" | "admin";
