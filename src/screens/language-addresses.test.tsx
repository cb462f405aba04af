import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { QuizHalf } from "./home/quiz-half.tsx";
import { ErrorPage } from "./shell/error-page.tsx";

/** Renders a part of a page as on the Spanish site. */
function inSpanish(part: ReactNode): string {
  const router = createMemoryRouter([{ path: "*", element: part }], { basename: "/es", initialEntries: ["/es"] });
  return renderToString(<RouterProvider router={router} />);
}

it("the error page links to the same staff sign-in in any language, because the back office has only one language (LA-4, AU-8)", () => {
  const html = inSpanish(<ErrorPage error={new ErrorResponse(403, "", "second_factor_needed")} />);
  expect(html).toContain('href="/admin/sign-in"');
  expect(html).toContain('href="/es"');
});

it("the home page sends the quiz's first answer to the quiz in the page's language (LA-4)", () => {
  const question = { id: "q1", question: "How does it feel?", options: [{ id: "o1", text: "Dry" }] };
  expect(inSpanish(<QuizHalf questions={[question]} />)).toContain('action="/es/acnequiz"');
});
