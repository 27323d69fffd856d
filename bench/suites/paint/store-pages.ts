import { themes } from '#contract/site/site.ts'
import { pageKinds } from '#rules/page-kinds.ts'
import { kindOfPage } from '#storefront/page-links.ts'
import { renderSite } from '#storefront/render-site.ts'
import { pageWithCourseTexts } from '#tests/harness/pages/page-with-course-texts.ts'

/** One page of each kind and theme of a store with ten courses, with the covers from this server. */
export const storePages = (origin: string): { what: string; page: string }[] =>
  themes.flatMap((theme) => {
    const store = pageWithCourseTexts(10)
    const products = store.products.map((product) => ({
      ...product,
      hero_image_url: product.hero_image_url.replace(new URL(product.hero_image_url).origin, origin),
    }))
    const settings = { ...store.settings, theme }
    const pages = [...renderSite({ ...store, settings, products })]
    return pageKinds.map((kind) => ({
      what: `${theme}, ${kind}, 10 products`,
      page: pages.find(([path]) => kindOfPage(path) === kind)?.[1] ?? '',
    }))
  })
