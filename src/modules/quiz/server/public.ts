export { hasQuiz } from "./quiz-content.ts";
