import type { StorePage } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'

/** What was run as a script or fetched because a page treated it as more than text. */
export const attacks = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)",
  '<!--<script>',
  '--><script>alert(1)</script><!--',
  '<![CDATA[<script>alert(1)</script>]]>',
  '</textarea></noscript></template></dialog><iframe src=javascript:alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x3c;script&#x3e;',
  '\u2028</script>',
  '\ud800<script>',
  "$&$`$'",
  '}</style>*{background:url(//evil.example)}',
  '{{constructor.constructor("alert(1)")()}}',
]

/** The page with the text in every field where a seller, the model or the catalog can put one. */
export function pageFullOf(text: string, theme: StorePage['settings']['theme'] = 'studio'): StorePage {
  const page = examplePage()
  return {
    ...page,
    settings: {
      store_name: text,
      brand_color: text,
      support_email: text,
      support_phone: text,
      facebook: text,
      twitter: text,
      instagram: text,
      youtube: text,
      theme,
      search_title: text,
      search_description: text,
      search_listed: false,
      unlisted_pages: '',
      logo: '',
      share_picture: '',
      favicon: '',
      portrait: '',
      about_who: text,
      about_audience: text,
      about_courses: text,
      about_contact: text,
    },
    content: {
      hero: { headline: text, subheadline: text, cta_text: text },
      benefits: page.content.benefits.map(({ icon }) => ({ icon, title: text, description: text })),
      features: page.content.features.map(() => ({ title: text, description: text })),
    },
    products: page.products.map((product, index) => ({
      ...product,
      id: text + index,
      title: text,
      short_blurb: text,
      learn_bullets: [text],
      deliverables: [text],
      hero_image_url: text,
    })),
    storeId: text,
    url: text,
  }
}
