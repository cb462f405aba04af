export { hasQuizInSql } from "./quiz-content.ts";
