import { paletteFrom } from '#rules/palette.ts'
import { pagePaths } from './page-links.ts'
import { renderDocument } from './render-document.ts'
import { buyBar } from './sections/buy-bar.ts'
import type { StorePage } from './store-page.ts'
import { homeData } from './structured-data.ts'
import { themes } from './themes/themes.ts'
import { usedCss } from './used-css.ts'

export type { StorePage } from './store-page.ts'

/** Returns the first page of a store, for preview and publishing alike. The same input returns the same text. */
export function renderStorePage(page: StorePage): string {
  const { store_name, search_title, search_description, search_listed } = page.settings
  const { headline, subheadline } = page.content.hero
  const theme = themes[page.settings.theme]
  return renderDocument(page, {
    path: pagePaths.home,
    title: search_title || `${store_name} · ${headline}`,
    shareTitle: search_title || headline,
    description: search_description || subheadline,
    isListed: search_listed,
    main: theme.main(page, paletteFrom(page.settings.brand_color)),
    bar: buyBar(page),
    data: homeData(page),
    css: (body) => usedCss(theme.css, body),
  })
}
