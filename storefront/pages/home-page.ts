import { paletteFrom } from '#rules/brand/palette.ts'
import { pagePaths } from '../page-links.ts'
import type { PageParts } from '../render-document.ts'
import { buyBar } from '../sections/buy-bar.ts'
import type { StorePage } from '../store-page.ts'
import { homeData } from '../structured-data.ts'
import { themes } from '../themes/themes.ts'

/** The store's first page, in the layout of its theme. */
export function homePage(page: StorePage): PageParts {
  const { store_name, search_title, search_description, search_listed, theme, brand_color } = page.settings
  const { headline, subheadline } = page.content.hero
  return {
    path: pagePaths.home,
    title: search_title || `${store_name} · ${headline}`,
    shareTitle: search_title || headline,
    description: search_description || subheadline,
    isListed: search_listed,
    main: themes[theme](page, paletteFrom(brand_color)),
    bar: buyBar(page),
    data: homeData(page),
  }
}
