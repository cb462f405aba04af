import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SpokenIn } from "./spoken.tsx";

function Told({ count, name }: { count: number; name: string }) {
  const { t } = useLingui();
  return (
    <p title={t`Of ${name}`}>
      <Trans>
        Rated <b>{count}</b> by ({name}
        <i> and you</i>)
      </Trans>{" "}
      <Plural value={count} one="one bag" other="many bags" />
    </p>
  );
}

it("text in the translation macros is shown in the given language, or in English if no language is given (LA-3)", () => {
  expect(renderToStaticMarkup(<Told count={1} name="Ada" />)).toBe(
    '<p title="Of Ada">Rated <b>1</b> by (Ada<i> and you</i>) one bag</p>',
  );
  expect(
    renderToStaticMarkup(
      <SpokenIn language="es">
        <Told count={2} name="A<b>" />
      </SpokenIn>,
    ),
  ).toBe('<p title="Of A&lt;b&gt;">Rated <b>2</b> by (A&lt;b&gt;<i> and you</i>) many bags</p>');
});
