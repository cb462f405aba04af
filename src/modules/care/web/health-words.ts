export const HEALTH_TITLE = "Before you pick a time";
export const HEALTH_INTRODUCTION = "Some things change when or what we can treat. Check anything that is true for you.";
