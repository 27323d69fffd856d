import { defaultSettings, type SiteContent, sections, type Theme, themes } from '#contract/site/site.ts'
import { benefits } from '#local/stack/section-writer/benefits.ts'
import { features } from '#local/stack/section-writer/features.ts'
import { hero } from '#local/stack/section-writer/hero.ts'
import { writerFor } from '#local/stack/section-writer/writer.ts'
import { type SampleProduct, sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { siteAddress } from '#rules/names/names.ts'
import type { StorePage } from '#storefront/store-page.ts'

/** Twenty stores that sellers could create, with difficult content among them. */
const storeDefinitions: readonly [name: string, brandColor: string, products: number][] = [
  ['Marlow Studio', '#B4532A', 3],
  ["Ada's Store", '#2563EB', 1],
  ['The Patient Gardener', '#16A34A', 5],
  ['Nachtlicht', '#1E1B4B', 2],
  ['Sunday Letters', '#FACC15', 4],
  ['Ōtani & Daughters', '#BE123C', 3],
  ['Plain', '#808080', 10],
  ['Little Fires', '#EF4444', 6],
  ['North of Nine', '#0EA5E9', 7],
  ['Paper Moon Workshop', '#A855F7', 3],
  ['Almost White', '#FEFEFE', 3],
  ['Ink', '#000000', 8],
  ['Mint Condition', '#6EE7B7', 2],
  ['A Store Whose Name Is As Long As A Name May Ever Be, Truly Sixty', '#EA580C', 3],
  ['Café Crème', '#92400E', 9],
  ['Neon Sign School', '#39FF14', 4],
  ['Rosewater', '#FB7185', 5],
  ['Harbour & Hill', '#0F766E', 10],
  ['Oliva', '#4D7C0F', 1],
  ['Signal', '#F59E0B', 6],
]

export type Store = { file: string; page: StorePage }

export const gallery = (): Store[] =>
  storeDefinitions.map(([name, brandColor, count], index) => {
    const theme = themeAt(index)
    return {
      file: `${String(index + 1).padStart(2, '0')}-${theme}-${siteAddress(name)}`,
      page: pageOf(name.slice(0, 60), brandColor, theme, sampleCatalog.toSpliced(count)),
    }
  })

function themeAt(index: number): Theme {
  return themes[index % themes.length] ?? themes[0]
}

const pageOf = (
  name: string,
  brandColor: string,
  theme: Theme,
  chosen: readonly SampleProduct[],
): StorePage => ({
  settings: {
    ...defaultSettings(name),
    brand_color: brandColor,
    theme,
    support_phone: '+1 (555) 010-1234',
    instagram: 'https://instagram.com/example',
    youtube: 'https://youtube.com/@example',
  },
  content: contentOf(name, chosen),
  products: chosen.map((product) => ({ ...product, priceCents: product.default_price })),
  storeId: siteAddress(name),
  basePath: '/',
  url: `https://${siteAddress(name)}.example.com/`,
  generatedYear: new Date().getFullYear(),
})

function contentOf(store_name: string, chosen: readonly SampleProduct[]): SiteContent {
  const products = chosen.map(({ learn_bullets, tags, ...product }) => ({
    ...product,
    learn_bullets: [...learn_bullets],
    tags: [...tags],
  }))
  const [first, second, third] = sections.map((section) => ({ section, store_name, products }))
  if (!first || !second || !third) throw new Error('A page has three sections.')
  return {
    hero: hero(first, writerFor(first)),
    benefits: benefits(second, writerFor(second)),
    features: features(third, writerFor(third)),
  }
}
