import { defaultSettings, type SiteContent } from '#contract/site/site.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { renderStorePage } from '#storefront/render.ts'

/** Sample content like the generator's: text only, no claims. */
const content: SiteContent = {
  hero: {
    headline: 'Learn the work by doing the work',
    subheadline:
      'Short, practical courses for people who would rather start this week than plan until spring.',
    cta_text: 'Browse the courses',
  },
  benefits: [
    {
      icon: 'clock',
      title: 'Made for evenings',
      description: 'Every lesson ends with a step you can finish.',
    },
    { icon: 'compass', title: 'A clear order', description: 'You always know what comes next, and why.' },
    { icon: 'pen', title: 'Ready to adapt', description: 'Templates and checklists come with each course.' },
  ],
  features: [
    { title: 'Short lessons', description: 'Ten minutes or less, with transcripts.' },
    { title: 'Practice built in', description: 'What you hear turns into something of your own.' },
    { title: 'One download', description: 'All the templates, in formats you already use.' },
  ],
}

/** Without the course details: the picture shows only the top of the page. */
const products = sampleCatalog
  .filter(({ pro_only }) => !pro_only)
  .map((product) => ({ ...product, priceCents: product.default_price, learn_bullets: [], deliverables: [] }))

/** A store page rendered by the storefront. It runs no script and sends no requests. */
export const sampleStore = () =>
  inert(
    renderStorePage({
      settings: { ...defaultSettings('Marlow Studio'), brand_color: '#B4532A', theme: 'studio' },
      content,
      products,
      storeId: 'sample',
      basePath: '/',
      url: 'https://marlow-studio.example/',
      generatedYear: new Date().getFullYear(),
    }),
  )

/** Removes metadata, scripts, the cart and everything below the visible area. */
const inert = (page: string) =>
  page
    .replace(/<section class="(benefits|features|closing)[\s\S]*?<\/section>/g, '')
    .replace(/<footer[\s\S]*<\/footer>/, '')
    .replace(/<(script|dialog)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<meta (name="description"|property|name="twitter)[^>]*>/g, '')
    .replace(/<link [^"]*("[^"]*"[^">]*)*>/g, '')
