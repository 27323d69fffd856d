import { useDeferredValue, useMemo } from 'react'
import { type Theme, themes } from '#contract/site/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { PageFrame } from '../../../ui/layout/page-frame.tsx'

type Props = { page: StorePage; onChoose: (theme: Theme) => void }

const looks: Record<Theme, { name: string; text: string }> = {
  studio: { name: 'Studio', text: 'Soft, rounded and roomy.' },
  editorial: { name: 'Editorial', text: 'A quiet magazine in serif.' },
  bold: { name: 'Bold', text: 'A poster, edge to edge.' },
}

/** The three themes, each with a thumbnail of this page. */
export function ThemeChooser({ page, onChoose }: Props) {
  const shown = useDeferredValue(page)
  return (
    <fieldset className="grid gap-4 sm:max-xl:grid-cols-3">
      <legend className="mb-4 text-xs text-muted">The same words in another look. Your colour stays.</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className="group overflow-hidden rounded-xl border border-line transition-colors hover:border-edge has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <span aria-hidden className="block aspect-16/10 overflow-hidden border-b border-line bg-subtle">
            <SiteThumbnail page={{ ...shown, settings: { ...shown.settings, theme } }} />
          </span>
          <span className="flex items-center gap-3 px-4 py-3">
            <input
              type="radio"
              name="theme"
              checked={page.settings.theme === theme}
              onChange={() => onChoose(theme)}
              aria-labelledby={`theme-${theme}`}
              aria-describedby={`theme-${theme}-text`}
              className="size-4.5"
            />
            <span className="text-sm">
              <span id={`theme-${theme}`} className="block font-semibold">
                {looks[theme].name}
              </span>
              <span id={`theme-${theme}-text`} className="text-muted">
                {looks[theme].text}
              </span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The page at a third of its size. */
function SiteThumbnail({ page }: { page: StorePage }) {
  const html = useMemo(() => renderStorePage(page), [page])
  return (
    <PageFrame
      inert
      html={html}
      title="Your website, small"
      className="pointer-events-none size-[300%] origin-top-left scale-[calc(1/3)]"
    />
  )
}
